"""The invented themes, as data: how squares and tiles look, how blanks and the last play are told from others.

Sizes are shares of a square's side (squares, tiles) or of a tile's (letters, digits). Colours are CSS names or #rrggbb.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Squares:
    """Empty squares and premium squares."""

    plain: str
    premiums: tuple[str, str, str, str]
    """The colours of letter times 2 and 3, and word times 2 and 3; times 4 and 5 are darker."""
    lines: str
    """What is seen between squares."""
    gap: float = 0.03
    radius: float = 0
    finish: str = "flat"
    """flat, inset, raised, gloss, gradient, outline, checks, dots"""
    label: str = "TW"
    """TW, 3W, 3xW, x3, words, icon, dots, triangles, stars, none"""
    ink: str = "white"
    size: float = 0.34
    start: str = "star"
    """star, disc, arrow, ring, none"""


@dataclass(frozen=True)
class Tiles:
    """Tiles on the board; those on the rack are drawn likewise, and larger."""

    fill: str
    ink: str
    font: str
    weight: str
    letter: float = 0.5
    """The height of a capital."""
    at: tuple[float, float] = (0.5, 0.5)
    """The middle of a capital."""
    size: float = 0.94
    radius: float = 0.08
    finish: str = "flat"
    """flat, bevel, gloss, gradient, wood, thick, soft, paper"""
    border: str = ""
    alpha: float = 1
    digit: str = "br"
    """The corner of the value: br, tr, bl, tl, bm, or none."""
    digit_size: float = 0.18
    digit_weight: str = ""
    shadow: bool = False


@dataclass(frozen=True)
class Theme:
    """A look. *blank* is plain, zero, ink, fill, round, ring, turned, small, star; *last* none, fill, ink, outline, glow, others.

    *bubble* is where the score of the last play is shown: none, disc, pill, square.
    """

    name: str
    page: str
    bar: str
    text: str
    squares: Squares
    tiles: Tiles
    blank: str = "plain"
    blank_colour: str = "#c0392b"
    last: str = "none"
    last_colour: str = "#f5d76e"
    bubble: str = "none"
    frames: tuple[str, ...] = ("phone", "tall", "tablet", "wide", "desktop")
    coordinates: bool = field(default=False)


THEMES = (
    Theme(
        "linen", "#f4f0e8", "#5b4636", "#3a2d22",
        Squares("#e9e0cf", ("#a9d3e8", "#3f88c0", "#f2b5ab", "#d9534a"), "#fbf8f2", 0.05, 0.1, label="TW", ink="#3a2d22", size=0.28),
        Tiles("#f7dfa8", "#3b2a14", "RobotoSlab", "Bold", 0.5, (0.46, 0.48), 0.98, 0.1, "bevel", digit_size=0.17),
        blank="plain", last="fill", last_colour="#fff3b8", bubble="disc",
    ),
    Theme(
        "harbour", "#0f1c2b", "#16283c", "#dce7f2",
        Squares("#1d3249", ("#2f6690", "#3a7ca5", "#8c5b7a", "#a23b52"), "#0f1c2b", 0.06, 0.14, label="3W", ink="#cfe2f3", size=0.3),
        Tiles("#e8eef4", "#12202f", "Manrope", "ExtraBold", 0.46, (0.47, 0.5), 1, 0.16, "flat", digit="tr", digit_size=0.16),
        blank="ink", blank_colour="#c2185b", last="outline", last_colour="#ffb703", bubble="pill",
    ),
    Theme(
        "felt", "#123524", "#0b2418", "#e7f3ea",
        Squares("#1e5a3c", ("#6fb7d6", "#2e7fb0", "#e7a1ab", "#c8443f"), "#0f2f20", 0.02, 0, "inset", "words", "#10241a", 0.15),
        Tiles("#f3e3c0", "#1b1b1b", "SourceSerif", "Bold", 0.52, (0.45, 0.5), 0.92, 0.06, "wood", digit="br", shadow=True),
        blank="zero", last="glow", last_colour="#fff27a", bubble="square", coordinates=True,
    ),
    Theme(
        "candy", "#fff0f6", "#d6336c", "#5c1a36",
        Squares("#fde2ec", ("#a5d8ff", "#4dabf7", "#ffc9c9", "#ff6b6b"), "#fff7fb", 0.07, 0.25, "gloss", "x3", "#ffffff", 0.36),
        Tiles("#ffd43b", "#5c1a36", "Fredoka", "Regular", 0.5, (0.46, 0.5), 1, 0.24, "gloss", digit="br", digit_size=0.2),
        blank="round", last="ink", last_colour="#e8590c", bubble="disc",
    ),
    Theme(
        "newsprint", "#ffffff", "#111111", "#111111",
        Squares("#ffffff", ("#ededed", "#dcdcdc", "#e4e4e4", "#cfcfcf"), "#222222", 0.02, 0, label="words", ink="#333333", size=0.14, start="ring"),
        Tiles("#ffffff", "#000000", "SourceSerif", "Semibold", 0.56, (0.48, 0.5), 1, 0, "flat", border="#000000", digit="br", digit_size=0.17),
        blank="ring", blank_colour="#000000", last="fill", last_colour="#dddddd",
    ),
    Theme(
        "midnight", "#000000", "#0c0c10", "#f2f2f7",
        Squares("#16161c", ("#0a5f8a", "#0b3d91", "#7a1f4b", "#a61c1c"), "#000000", 0.04, 0.08, "flat", "TW", "#9fb3c8", 0.3, "disc"),
        Tiles("#2f2f3a", "#ffffff", "Roboto", "Medium", 0.5, (0.47, 0.48), 0.98, 0.1, "flat", border="#4a4a58", digit="br", digit_size=0.17),
        blank="ink", blank_colour="#7ee787", last="fill", last_colour="#4b3f8f", bubble="pill",
    ),
    Theme(
        "pebble", "#eef1f4", "#ffffff", "#28323c",
        Squares("#dfe5ea", ("#9cc9c2", "#5aa79b", "#f0b67f", "#e07a5f"), "#eef1f4", 0.07, 0.5, label="dots", ink="#ffffff", size=0.12, start="disc"),
        Tiles("#3d5a80", "#ffffff", "Nunito", "ExtraBold", 0.46, (0.5, 0.5), 1, 0.5, "flat", digit="none"),
        blank="fill", blank_colour="#98c1d9", last="outline", last_colour="#ee6c4d",
    ),
    Theme(
        "walnut", "#3b2417", "#24150d", "#f3e6d8",
        Squares("#c9b28f", ("#8fb8c9", "#4b86a8", "#d79a94", "#b5463c"), "#6b4a2f", 0.015, 0, "gradient", "words", "#2b1a10", 0.15),
        Tiles("#e0b878", "#2a1608", "Caladea", "Bold", 0.54, (0.45, 0.48), 0.96, 0.05, "wood", digit="br", digit_size=0.2, shadow=True),
        blank="plain", last="glow", last_colour="#ffe9a8", bubble="disc", coordinates=True,
    ),
    Theme(
        "chalk", "#22312b", "#1a2621", "#eaf2ed",
        Squares("#2c3f37", ("#2c3f37", "#2c3f37", "#2c3f37", "#2c3f37"), "#60776c", 0.02, 0, "outline", "3xW", "#bcd0c5", 0.26, "arrow"),
        Tiles("#e9efe9", "#22312b", "Comfortaa", "Bold", 0.48, (0.47, 0.5), 0.9, 0.12, "paper", digit="tl", digit_size=0.16),
        blank="turned", last="outline", last_colour="#ffd166",
    ),
    Theme(
        "glassy", "#1b2a49", "#152038", "#e6ecff",
        Squares("#26396a", ("#4cc9f0", "#4361ee", "#f72585", "#b5179e"), "#1b2a49", 0.03, 0.06, "gloss", "3W", "#ffffff", 0.34),
        Tiles("#fefae0", "#1b1b1b", "Jost", "SemiBold", 0.52, (0.46, 0.5), 0.96, 0.08, "gloss", alpha=0.78, digit="br"),
        blank="plain", last="fill", last_colour="#ffe066", bubble="pill",
    ),
    Theme(
        "poster", "#f6c453", "#e4572e", "#2e282a",
        Squares("#fbe3a6", ("#76b5c5", "#17788c", "#f08a5d", "#b83b5e"), "#f6c453", 0.04, 0, "flat", "icon", "#ffffff", 0.5),
        Tiles("#2e282a", "#fbe3a6", "Oswald", "SemiBold", 0.6, (0.46, 0.5), 1, 0, "flat", digit="br", digit_size=0.2),
        blank="fill", blank_colour="#17788c", last="ink", last_colour="#ffffff",
    ),
    Theme(
        "mint", "#e6f7f1", "#0e9f76", "#0b3d2e",
        Squares("#ffffff", ("#c7ecff", "#7cc8f5", "#ffd6d1", "#ff9a8b"), "#cfe9df", 0.02, 0.03, "flat", "TW", "#4d6b60", 0.3, "star"),
        Tiles("#0e9f76", "#ffffff", "Hanken", "SemiBold", 0.48, (0.46, 0.5), 0.96, 0.1, "gradient", digit="tr", digit_size=0.18),
        blank="plain", last="fill", last_colour="#067a5a", bubble="square",
    ),
    Theme(
        "cobble", "#8d99ae", "#2b2d42", "#ffffff",
        Squares("#a7b1c2", ("#7fb3d5", "#2e86c1", "#f1948a", "#cb4335"), "#6d788c", 0.05, 0.08, "raised", "TW", "#1c2833", 0.3),
        Tiles("#fdebd0", "#1c2833", "SourceSans", "Bold", 0.54, (0.44, 0.5), 1, 0.12, "thick", digit="br", digit_size=0.2),
        blank="zero", last="glow", last_colour="#ffffff", bubble="disc",
    ),
    Theme(
        "dusk", "#2d1b4e", "#1d1035", "#f4e9ff",
        Squares("#3c2766", ("#3f7cac", "#1f4e79", "#b0568f", "#d1495b"), "#2d1b4e", 0.03, 0.1, "gradient", "stars", "#f4e9ff", 0.16),
        Tiles("#ffb86b", "#2d1b4e", "Rubik", "Medium", 0.48, (0.48, 0.5), 0.94, 0.18, "soft", digit="br", digit_size=0.17, shadow=True),
        blank="star", last="outline", last_colour="#7dffb3", bubble="disc",
    ),
    Theme(
        "ledger", "#fcfcf7", "#3f4e4f", "#2c3639",
        Squares("#fcfcf7", ("#dceefb", "#b6dcfe", "#fde2e2", "#f9b4b4"), "#b9c3c4", 0.015, 0, "flat", "x3", "#7a8788", 0.32, "ring"),
        Tiles("#efe7d3", "#2c3639", "Lato", "Regular", 0.52, (0.46, 0.5), 0.98, 0.04, "flat", border="#a39d8b", digit="bl", digit_size=0.16),
        blank="ink", blank_colour="#1d6fd0", last="fill", last_colour="#d8eec2", coordinates=True,
    ),
    Theme(
        "neon", "#0b0b12", "#13131f", "#f0f0ff",
        Squares("#11111c", ("#113b4a", "#0d4f7a", "#4a1142", "#6e0f33"), "#2a2a44", 0.02, 0.06, "outline", "3W", "#00e5ff", 0.3, "star"),
        Tiles("#11111c", "#39ff88", "RedHat", "Bold", 0.5, (0.48, 0.5), 0.92, 0.14, "flat", border="#39ff88", digit="tr", digit_size=0.16),
        blank="ink", blank_colour="#ff4fd8", last="fill", last_colour="#1f4a3a", bubble="pill",
    ),
    Theme(
        "sand", "#d9c7a3", "#8a6f43", "#3c2f1b",
        Squares("#e7dabd", ("#c3d5d0", "#8fb5ad", "#e8bfa6", "#cf8663"), "#cdb98f", 0.03, 0.05, "dots", "none", "#3c2f1b", 0.3, "star"),
        Tiles("#f6efe0", "#4a3a22", "RobotoSlab", "Medium", 0.46, (0.5, 0.52), 0.9, 0.1, "paper", border="#c8b68d", digit="tr", digit_size=0.17),
        blank="plain", last="fill", last_colour="#f3d48d", bubble="disc",
    ),
    Theme(
        "circus", "#b3001b", "#7a0012", "#fff4d6",
        Squares("#ffecb3", ("#81d4fa", "#0288d1", "#ff8a80", "#d50000"), "#7a0012", 0.03, 0, "checks", "words", "#3e2723", 0.15),
        Tiles("#ffffff", "#b3001b", "Fjalla", "Regular", 0.6, (0.44, 0.5), 0.96, 0.08, "bevel", digit="br", digit_size=0.22),
        blank="round", last="outline", last_colour="#00c853", bubble="square",
    ),
    Theme(
        "fog", "#c9ced6", "#b4bac4", "#333a45",
        Squares("#d5d9e0", ("#c3d3e2", "#aebfd6", "#e0cdd2", "#d6b3bb"), "#c9ced6", 0.04, 0.12, "inset", "TW", "#8b93a1", 0.28, "disc"),
        Tiles("#eef0f4", "#5b6473", "Manrope", "Medium", 0.44, (0.48, 0.5), 1, 0.14, "soft", digit="br", digit_size=0.16),
        blank="ink", blank_colour="#a3475b", last="fill", last_colour="#dfe6d2",
    ),
    Theme(
        "tundra", "#fafafa", "#37474f", "#263238",
        Squares("#eceff1", ("#80deea", "#26c6da", "#ffab91", "#ff7043"), "#fafafa", 0.06, 0.18, "raised", "triangles", "#ffffff", 0.3, "arrow"),
        Tiles("#37474f", "#ffffff", "SourceSans", "Semibold", 0.54, (0.47, 0.5), 1, 0.2, "bevel", digit="bm", digit_size=0.15),
        blank="small", blank_colour="#ffcc80", last="glow", last_colour="#ffca28",
    ),
    Theme(
        "meadow", "#dff0c8", "#4c7a34", "#20391a",
        Squares("#c6e2a3", ("#9bd0f0", "#4aa3df", "#f6c6a0", "#ef8354"), "#a9cc80", 0.0, 0, "outline", "3xW", "#2f5222", 0.26),
        Tiles("#fffdf3", "#20391a", "Nunito", "Bold", 0.5, (0.46, 0.5), 0.88, 0.2, "thick", digit="br", digit_size=0.18),
        blank="turned", last="ink", last_colour="#d9480f", bubble="pill",
    ),
    Theme(
        "ivory", "#2a3d66", "#1e2d4d", "#f5f1e6",
        Squares("#f5f1e6", ("#b8d8f0", "#5fa8d3", "#f4c6c6", "#e05a5a"), "#2a3d66", 0.01, 0, "flat", "TW", "#2a3d66", 0.3),
        Tiles("#f8ecc9", "#1c2541", "Roboto", "Bold", 0.5, (0.46, 0.48), 0.94, 0.06, "gradient", alpha=0.85, digit="br", digit_size=0.18),
        blank="zero", last="outline", last_colour="#e4572e", bubble="disc", coordinates=True,
    ),
    Theme(
        "slate", "#37404a", "#2a3138", "#e8edf2",
        Squares("#49545f", ("#5b8fb0", "#3e6f96", "#b07a7a", "#9c4a4a"), "#37404a", 0.035, 0.08, "flat", "3W", "#dfe7ee", 0.32, "disc"),
        Tiles("#c8d3dd", "#1f262d", "Hanken", "Bold", 0.52, (0.5, 0.46), 0.96, 0.06, "flat", digit="bm", digit_size=0.17),
        blank="plain", last="others", last_colour="#fff2b2", bubble="pill",
    ),
    Theme(
        "peach", "#fff5ee", "#f28482", "#5a3e36",
        Squares("#ffe5d9", ("#bde0fe", "#8ecae6", "#ffc8c2", "#f5a29b"), "#fff5ee", 0.045, 0.2, "flat", "icon", "#ffffff", 0.55, "star"),
        Tiles("#84a59d", "#ffffff", "Jost", "Medium", 0.54, (0.47, 0.5), 0.97, 0.2, "soft", digit="tr", digit_size=0.17),
        blank="fill", blank_colour="#f6bd60", last="fill", last_colour="#52796f", bubble="disc",
    ),
    Theme(
        "amber", "#1e1503", "#120c00", "#ffdf99",
        Squares("#3a2a08", ("#35506b", "#254a78", "#7a3b2e", "#8f1f1f"), "#5c430f", 0.02, 0.02, "inset", "words", "#e8c987", 0.15, "star"),
        Tiles("#ffc54d", "#221600", "Oswald", "Medium", 0.54, (0.44, 0.5), 0.95, 0.06, "gloss", digit="br", digit_size=0.2),
        blank="ring", blank_colour="#221600", last="glow", last_colour="#ffffff", bubble="disc",
    ),
    Theme(
        "plum", "#f7eef9", "#6a2c70", "#3b1640",
        Squares("#ecdff0", ("#b8c8f5", "#7a94e8", "#f3b3c8", "#e2608f"), "#d9c4e0", 0.025, 0.04, "gradient", "x3", "#5b3a63", 0.36, "ring"),
        Tiles("#6a2c70", "#fdeaff", "Comfortaa", "SemiBold", 0.46, (0.48, 0.5), 0.95, 0.14, "flat", alpha=0.86, digit="br", digit_size=0.16),
        blank="star", last="ink", last_colour="#ffe14d", bubble="pill",
    ),
)  # fmt: skip
"""Their names say nothing about another program: each was made up for these tests."""
