"""The word finder and facts about words, on the web and on the command line."""

from solvers.errors import N_
from webapp.tool import Example, Tool

TOOL = Tool(
    "words",
    N_("Words"),
    blueprints=("webapp.finder.pages:blueprint",),
    about={
        "words.page": N_(
            "Find words from letters, by a pattern, a beginning or an ending, and see what they mean and how common "
            "they are."
        )
    },
    example=Example(
        "words.page",
        N_("Try six letters and a blank"),
        {"en": {"q": "retina?"}, "ru": {"q": "корсет?", "lexicon": "russian"}},
    ),
    commands={"words": "webapp.finder.command:words"},
    kernels=("solvers.finder.search_kernel",),
)
