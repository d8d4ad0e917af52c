"""Names that come from data files, marked so that they are translated: games, word lists, tables of facts."""

from solvers.errors import mark as N_

GAMES = (
    N_("Scrabble"),
    N_("Super Scrabble"),
    N_("Words With Friends"),
    N_("Duel 11×11"),
    N_("Blank board"),
    N_("Scrabble: Bulgarian"),
    N_("Scrabble: Catalan"),
    N_("Scrabble: Czech"),
    N_("Scrabble: Danish"),
    N_("Scrabble: Dutch"),
    N_("Scrabble: Finnish"),
    N_("Scrabble: French"),
    N_("Scrabble: German"),
    N_("Scrabble: Greek"),
    N_("Scrabble: Italian"),
    N_("Scrabble: Norwegian"),
    N_("Scrabble: Polish"),
    N_("Scrabble: Portuguese"),
    N_("Scrabble: Romanian"),
    N_("Scrabble: Russian"),
    N_("Эрудит"),
    N_("Scrabble: Slovene"),
    N_("Scrabble: Spanish"),
    N_("Scrabble: Swedish"),
    N_("Scrabble: Turkish"),
    N_("Scrabble: Ukrainian"),
)
LISTS = (
    N_("American English"),
    N_("World English"),
    N_("ENABLE"),
    N_("British English (2 to 9 letters)"),
    N_("Russian nouns"),
    N_("Dutch"),
    N_("French"),
    N_("Spanish"),
)
NOTES = (
    N_("ENABLE with the newer everyday words it lacks; not an official tournament list, and it differs from those."),
    N_("British, American, Canadian and Australian spellings with many rare words; not an official tournament list."),
    N_("ENABLE as it is; lacks newer words such as EMAIL, and QI and ZA; not an official tournament list."),
    N_("British spellings for Countdown, nothing longer than 9 letters; not an official tournament list."),
    N_(
        "Nouns in the nominative singular and plural-only nouns, for Balda; ё counts as е; "
        "not an official tournament list."
    ),
    N_("OpenTaal's Dutch words of up to 15 letters with their inflections; not an official tournament list."),
    N_("Dicollecte's French words of up to 15 letters with every inflection; not an official tournament list."),
    N_("RLA-ES's Spanish words of up to 15 tiles with their inflections; not an official tournament list."),
)
PILES = (N_("As published"), N_("Nearer to recent series"))
FACTS = (
    N_("Commonness levels"),
    N_("Word frequencies"),
    N_("Definitions"),
    N_("Inflected forms"),
    N_("Tilewright's own explanations"),
    N_("Words never proposed"),
    N_("Spellings with Ё"),
    N_("Russian word frequencies"),
    N_("Common Russian nouns"),
    N_("Words added to the list and taken away"),
    N_("Russian words never proposed"),
)
