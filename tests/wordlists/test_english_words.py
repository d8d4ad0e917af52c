"""Words that players look for in the English lists, and words that no list may have. Knows the built files alone."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "wordlists"


@cache
def words_of(name: str) -> frozenset[str]:
    """Read a list as a set."""
    return frozenset(gzip.decompress((FOLDER / f"{name}.txt.gz").read_bytes()).decode().split())


BRITISH = {
    "filed by SCOWL under another spelling": """
        SHORN SAWN HEWN PRIZED PRIZING MATHS NAN INTRO PICKAXE ANNEXE CADDY STADIA FOCI MEMORANDA SYMPOSIA VORTICES
        AUTOMATA EON EONS SOYA CUFFLINKS BACKLIT HOTSPOTS AUDIOBOOK HARDLINE MORPH PRELIM
        """,
    "variants that British dictionaries allow": "BALKED LIVABLE ZEROES NAUGHT LEANT SPECIALTY WHISKEY",
    "modern words": """
        VLOGGER VLOGGERS ONESIES PROSECCO MOJITO MOJITOS PANINI BIRYANI HOUMOUS TAGINES PILATES SATNAV SATNAVS GASTROPUB
        REBRANDED UPCYCLED PHOTOBOMB GLAMPING SUPERFOOD PROBIOTIC BLOKEISH CUFFLINKS WIFI APP SELFIES HOODIES CHORIZO
        """,
    "everyday words that were missing": """
        BANGERS BHAJIS BLAGGER BLUETIT BOLOGNESE BOXSET BUNKBED BURPEES CAMPERVAN CASHPOINT CUFFLINK DESEEDED DHANSAK DIBBER
        DOOFER FLEXITIME FLIPCHART GAMESHOW GILETS GRIDDLED JALFREZI JEGGINGS JOBCENTRE LAYBYS LEYLANDII MACCHIATO MINIBREAK
        MOTORHOME NETBALLER NUMPTY ONESIE PAYCHEQUE ROCKPOOL SITUPS STEPMUM STRIMMER SUDOKU TANNOY TRACKIES UNDERCOOK
        UNFOLLOW UPSKILL VELCRO VODCAST WAZZOCK WOTSIT OXYMORONS COALMAN COATSTAND DOGSITTER ESCOOTER FOGLIGHT GLAMPER
        GREENLIT HAYFEVER HOORAH HOTDESKED MILKWOMAN NAILFILE PAYRISE RETILED SHOTPUT SKYPED SPARKIES TIPIS UNSPOILT
        FIGHTBACK HAMMAMS LOWDOWNS PELOTONS RIDDLERS SHELLIEST SUPERGLUE TEARDOWNS WITCHIER ARSIEST
        """,
    "endings": "ORGANISE ORGANIZE REALISE REALIZE TRAVELLED LABELLING OESTROGEN COLOUR THEATRE",
}
AMERICANISMS = """
    COLOR COLORED COLORFUL HONOR HONORED HUMOR LABOR NEIGHBOR RUMOR ARMOR ODOR VAPOR FAVORITE BEHAVIOR CENTER CENTERED
    THEATER FIBER LITER SOMBER MEAGER SPECTER CALIBER LUSTER DEFENSE OFFENSE PRETENSE TRAVELED TRAVELER CANCELED LABELED
    MODELING FUELED JEWELRY JEWELER MARVELOUS WOOLEN COUNSELOR SKILLFUL WILLFUL FULFILL ENROLL INSTILL CATALOG DIALOG
    ANALOG ANALYZE PARALYZE PLOW GRAY MOLD SMOLDER MUSTACHE PAJAMAS SKEPTIC ARTIFACT DONUT AIRPLANE ALUMINUM COZY PICKAX
    TIDBIT LICORICE OMELET ANEMIA ESTROGEN LEUKEMIA MANEUVER SULFUR MATH PAYCHECK VISE THRU
    """
NONWORDS = {
    "misspellings": """
        ACHEIVE ADRESS AGRESSION BEGINING BELEIVE BUISNESS COLLEGUE DEFINATE EMBARASS ENVIROMENT EXCELENT FREIND
        GAURD GOVERMENT GRATEFULL LIBARY LIASON NECESARY NEIGBOUR OCCURED PARLIMENT PRIVELEGE RECIEVE RYTHM SECRETERY
        SEPERATE SUPRISE THIER TOMMOROW TOUNGE TRUELY TWELTH UNTILL WIERD
        """,
    "affixes on what does not take them": """
        BADDING BRINGED BUYED CATCHED CHILDS CREEPED DISKETTLE EATED FUNNYEST GOED GOODING GOOPIBLE HAPPYER KNOWED
        KOMBUALLY OVERSPOON PRETTYER RECHAIRED REEATING RUNNED SHEEPED SWIMMED TABLEISH TEACHED THINKED UNBLUELY UNHOUSEN
        """,
    "names": """
        BRIAN DUBLIN ENGLAND GEOFFREY GERMANY IKEA ITALY KEVIN LIVERPOOL LONDON MARGARET MICHAEL NETFLIX NIGEL NISSAN
        SARAH SUSAN TESCO
        """,
    "abbreviations": "ASAP BBC BTW CCTV CSC DVD DVLA ETC FAQ GCSE HTML LTD MPH NHS TBC",
    "inventions": """
        BLURGLE SNIDDER FLAMTION TROUBLY PRANDLE GLISHED WOBBLANT CRUNDLES MORFED TREEST DRIGGLE SPLONTED
        """,
}


@pytest.mark.parametrize("kind", BRITISH)
def test_words_that_players_missed_are_british(kind: str) -> None:
    assert sorted(set(BRITISH[kind].split()) - words_of("british")) == []


def test_american_vocabulary_that_british_dictionaries_have_is_british() -> None:
    words = "SIDEWALK FAUCET DIAPER COOKIE GOTTEN PROGRAM DISK TIRE CURB JUDGMENT FETUS"
    assert sorted(set(words.split()) - words_of("british")) == []


def test_american_spellings_are_not_british() -> None:
    assert len(set(AMERICANISMS.split())) >= 60
    assert sorted(set(AMERICANISMS.split()) & words_of("british")) == []
    assert sorted(set(AMERICANISMS.split()) - words_of("american")) == []


@pytest.mark.parametrize("name", ["american", "british", "world"])
@pytest.mark.parametrize("kind", NONWORDS)
def test_what_is_not_a_word_is_in_no_list(kind: str, name: str) -> None:
    assert sorted(set(NONWORDS[kind].split()) & words_of(name)) == []


@pytest.mark.parametrize("name", ["american", "british", "world"])
@pytest.mark.parametrize(
    "pair", ["BOT BOTS", "APP APPS", "QI QIS", "ZA ZAS", "EW EWS", "KI KIS", "OK OKS", "INTRO INTROS"]
)
def test_base_and_form_are_in_together(name: str, pair: str) -> None:
    assert sorted(set(pair.split()) - words_of(name)) == []


@pytest.mark.parametrize(
    "pair", ["EON EONS", "NAN NANS", "NANA NANAS", "CADDY CADDIES", "PRELIM PRELIMS", "MORPH MORPHED", "BLING BLINGS"]
)
def test_base_and_form_are_british_together(pair: str) -> None:
    assert sorted(set(pair.split()) - words_of("british")) == []


def test_the_plain_words_that_a_public_case_missed() -> None:
    assert "BLING" in words_of("american") & words_of("british")
    assert "BLING" not in words_of("enable")
