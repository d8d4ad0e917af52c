"""Spellings on the two sides of the Atlantic: how a word may be written on the other side.

Known patterns are tried in turn. Whether the outcome is a word is for the caller to look up in a list.
"""

from collections.abc import Iterator

_PATTERNS = """
    or=our mold=mould molt=moult mustach=moustach gray=grey ^plow=^plough ^draft=^draught balk=baulk naught=nought
    ter$=tre$ ters$=tres$ tered$=tred$ tering$=tring$ center=centre ber$=bre$ bers$=bres$ bered$=bred$ fiber=fibre
    ^meager=^meagre louver=louvre ocher=ochre ulcher=ulchre maneuver=manoeuvr maneuver=manoeuvre
    ense$=ence$ enses$=ences$ ensed$=enced$ fensi=fenci ense=enc practic=practis mortic=mortis
    yz=ys ertize=ertise urprize=urprise omprize=omprise coz=cos queaz=queas ax$=axe$
    og$=ogue$ ogs$=ogues$ oged$=ogued$ oging$=oguing$ oger$=oguer$
    eled=elled eling=elling eler=eller elist=ellist elous=ellous elable=ellable elry=ellery olen=ollen wooly=woolly
    aled=alled aling=alling aler=aller alist=allist nciled=ncilled nciling=ncilling uncilor=uncillor unselor=unsellor
    roled=rolled roling=rolling roler=roller viled=villed viling=villing viler=viller vilis=villis vilous=villous
    fill$=fil$ fills$=fils$ nroll$=nrol$ nrolls$=nrols$ still$=stil$ stills$=stils$ thrall$=thral$ thralls$=thrals$
    ppall$=ppal$ ppalls$=ppals$ xtoll$=xtol$ xtolls$=xtols$ llful=lful llment=lment
    naped=napped naping=napping naper=napper shiped=shipped shiping=shipping shiper=shipper
    emia=aemia emic=aemic ^anem=^anaem ^anesth=^anaesth ^hem=^haem ^hemo=^haemo ^fec=^faec ^feca=^faeca ^pedi=^paedi
    ^pedo=^paedo ^encycloped=^encyclopaed ^orthoped=^orthopaed ^gynec=^gynaec ^esthet=^aesthet ^arche=^archae ^eon=^aeon
    tenia=taenia medieval=mediaeval ^cesar=^caesar ^ceci=^caeci pnea=pnoea rrhea=rrhoea edema=oedema ^estr=^oestr
    ^celi=^coeli ^ameb=^amoeb ^fet=^foet ^esoph=^oesoph subpena=subpoena
    tire=tyre tiring=tyring sulf=sulph skeptic=sceptic artifact=artefact pajama=pyjama checker=chequer draft=draught
    aluminum=aluminium airplane=aeroplane donut=doughnut whiskey$=whisky$ whiskeys=whiskies licoric=liquoric
    specialt=specialit ^mom$=^mum$ ^moms$=^mums$ ^mommy$=^mummy$ tidbit=titbit omelet=omelette program=programme
    gram$=gramme$ grams$=grammes$ caliper=calliper wagon=waggon flutist=flautist dgm=dgem ^math$=^maths$
    carburet=carburett furor=furore
"""
"""American spellings and their British counterparts; ``^`` and ``$`` stand for a word's beginning and end."""

_ENDINGS_IN_ISE = (("ISE", "IZE"), ("ISI", "IZI"), ("ISA", "IZA"))
"""Written with S in Britain only, while Z is written on both sides."""

PATTERNS = tuple((pair.split("=")[0].upper(), pair.split("=")[1].upper()) for pair in _PATTERNS.split())


def british(word: str) -> Iterator[str]:
    """How an American *word* in capitals may be written in Britain.

    >>> next(british("COLORFUL"))
    'COLOURFUL'
    """
    return _rewritten(word, PATTERNS)


def american(word: str) -> Iterator[str]:
    """How a British *word* in capitals may be written in America."""
    return _rewritten(word, (*_ENDINGS_IN_ISE, *((there, here) for here, there in PATTERNS)))


def _rewritten(word: str, patterns: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """*word* with each pattern put in its place, at each place where it fits, once."""
    framed = f"^{word}$"
    for old, new in patterns:
        at = framed.find(old)
        while at >= 0:
            yield (framed[:at] + new + framed[at + len(old) :]).strip("^$")
            at = framed.find(old, at + 1)
