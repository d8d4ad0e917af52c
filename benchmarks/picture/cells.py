"""Synthetic cells of boards as the network sees them: grey, 32 by 32, with what they show.

A batch is composed on tensors. Every look of squares and tiles is drawn anew for each cell: no theme of an app is
imitated, and none is relied on.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from alphabets import CLASSES
from bank import Bank, Drawn
from damage import damaged
from glyphs import CAPITAL, DIGIT_HEIGHT, DIGIT_SIDE, LABEL_SIDE, SIDE
from torch import Tensor
from torch.nn import functional

CANVAS = 48
"""Side of the picture on which a cell is composed."""
CELL = 32
"""Side of the cell that the network reads."""
_CONTRAST = 0.22
"""Contrasts beyond this are not stretched further, so that plain squares stay plain."""
_EMPTY_SHARE = 0.27


@dataclass(frozen=True, slots=True)
class _Values:
    """Values of tiles as a mask, whether each is above 0, whether it is half-way between the sides, and near the lower one."""

    mask: Tensor
    above_0: Tensor
    at_middle: Tensor
    low: Tensor


@dataclass(frozen=True, slots=True)
class Cells:
    """A batch: pictures ``[cell, 1, 32, 32]``, class numbers, whether a value digit is shown, masks of the alphabets."""

    pictures: Tensor
    classes: Tensor
    has_value: Tensor
    masks: Tensor


def normalised(picture: Tensor) -> Tensor:
    """Pictures ``[cell, row, column]`` about 0, about -0.5 to 0.5: the second least of the rows' darkest pixels and the second greatest
    of their lightest are made so. The reader does the same.
    """
    low = picture.amin(2).sort(1).values[:, 1]
    high = picture.amax(2).sort(1).values[:, -2]
    middle, spread = (low + high) / 2, (high - low).clamp(min=_CONTRAST)
    return (picture - middle[:, None, None]) / spread[:, None, None]


class Painter:
    """Composes batches from a bank; the same seed gives the same batches."""

    def __init__(self, bank: Bank, seed: int, held_out: bool = False) -> None:
        self._bank = bank
        self._alphabets = bank.alphabets(held_out)
        self._shares = torch.tensor([alphabet.weight for alphabet in self._alphabets])
        self._random = torch.Generator().manual_seed(seed)
        self._n = 0

    def batch(self, size: int, only: str | None = None) -> Cells:
        """*size* cells, of the alphabet *only* if it is given."""
        self._n = size
        places = self._view()
        chosen = [alphabet for alphabet in self._alphabets if only in (None, alphabet.name)]
        shares = self._shares if only is None else torch.ones(1)
        which = torch.multinomial(shares, size, True, generator=self._random)
        column, classes, face, masks = self._letters(chosen, which)
        is_tile = ~self._chance(_EMPTY_SHARE)
        classes = torch.where(is_tile, classes, 0)
        look = _Look(self, is_tile)
        image = look.squares(places)
        image, ink, paper = look.tiles(image, places)
        image, has_value = self._written(image, places, look, ink, (column, face))
        image = look.laid_over(image, places, ink, paper)
        pictures = normalised(damaged(image.clamp(0, 1), CELL, self._random))
        return Cells(pictures[:, None], classes, has_value, masks)

    # Chance

    def _chance(self, share: float) -> Tensor:
        return torch.rand(self._n, generator=self._random) < share

    def _between(self, low: float, high: float) -> Tensor:
        return torch.rand(self._n, generator=self._random) * (high - low) + low

    def _normal(self, spread: float) -> Tensor:
        return torch.randn(self._n, generator=self._random) * spread

    def _pick(self, values: list[float]) -> Tensor:
        return torch.tensor(values)[torch.randint(len(values), (self._n,), generator=self._random)]

    def _letters(self, alphabets: list[Drawn], which: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        column, classes, face = (torch.zeros(self._n, dtype=torch.long) for _ in range(3))
        for index, alphabet in enumerate(alphabets):
            cells = (which == index).nonzero()[:, 0]
            if len(cells):
                letter = torch.multinomial(alphabet.letter_weight, len(cells), True, generator=self._random)
                column[cells], classes[cells] = alphabet.letters[letter], alphabet.classes[letter]
                face[cells] = torch.multinomial(alphabet.face_weight, len(cells), True, generator=self._random)
        return column, classes, face, torch.stack([alphabet.mask for alphabet in alphabets])[which]

    def _view(self) -> tuple[Tensor, Tensor]:
        """Where the pixels of the canvas lie in the cell, across and down: 0 to 1, with what a found grid is off."""
        centre = (torch.arange(CANVAS) + 0.5) / CANVAS
        wide = 1 + self._between(-0.05, 0.06)
        high = torch.where(self._chance(0.7), wide, 1 + self._between(-0.05, 0.06))
        across = (centre - 0.5) * wide[:, None] + 0.5 + self._normal(0.022).clamp(-0.06, 0.06)[:, None]
        down = (centre - 0.5) * high[:, None] + 0.5 + self._normal(0.022).clamp(-0.06, 0.06)[:, None]
        return across, down

    # Shapes and pictures, as masks [cell, row, column]

    def box(
        self,
        places: tuple[Tensor, Tensor],
        middle: tuple[Tensor, Tensor],
        half: tuple[Tensor, Tensor],
        radius: Tensor,
        soft: float | Tensor = 1,
    ) -> Tensor:
        """Boxes with round corners; *soft* is the width of their edge in pixels."""
        radius = radius.clamp(min=1.6 / CANVAS)
        x, y = (
            ((place - at[:, None]).abs() - (size - radius)[:, None]).clamp(min=0)
            for place, at, size in zip(places, middle, half, strict=True)
        )
        distance = (x[:, None, :] ** 2 + y[:, :, None] ** 2).sqrt() - radius[:, None, None]
        if isinstance(soft, Tensor):
            soft = soft[:, None, None]
        return (0.5 - distance * CANVAS / soft).clamp(0, 1)

    def stamp(
        self,
        pictures: Tensor,
        places: tuple[Tensor, Tensor],
        middle: tuple[Tensor, Tensor],
        size: tuple[Tensor, Tensor],
        turn: Tensor | None = None,
    ) -> Tensor:
        """Pictures laid on the cell about *middle*, with sides of *size* cells, turned by an angle."""
        x = (places[0] - middle[0][:, None])[:, None, :].expand(-1, CANVAS, -1)
        y = (places[1] - middle[1][:, None])[:, :, None].expand(-1, -1, CANVAS)
        if turn is not None:
            cos, sin = turn.cos()[:, None, None], turn.sin()[:, None, None]
            x, y = x * cos + y * sin, y * cos - x * sin
        grid = torch.stack((x * (2 / size[0])[:, None, None], y * (2 / size[1])[:, None, None]), 3)
        return functional.grid_sample(pictures[:, None].float(), grid, align_corners=False)[:, 0] / 255

    def _written(
        self, image: Tensor, places: tuple[Tensor, Tensor], look: _Look, ink: Tensor, letter: tuple[Tensor, Tensor]
    ) -> tuple[Tensor, Tensor]:
        """The letter and the value on the tiles of *image*, and which tiles show a value above 0."""
        column, face = letter
        pictures = self._bank.letters[face, column]
        values = self._value(places, look, face)
        side, middle = self._placed(pictures, look, values)
        widest = (pictures.amax(1) > 90).sum(1) / SIDE * side
        stretch = self._between(0.86, 1.14) * (0.86 / widest.clamp(min=0.01)).clamp(max=1)
        turned = self._chance(0.05) | (look.is_blank & self._chance(0.4))
        turn = torch.where(
            turned, torch.where(look.is_blank, self._between(-0.33, 0.33), self._between(-0.09, 0.09)), 0.0
        )
        mask = self.stamp(pictures, places, middle, (side * stretch, side), turn)
        weight = self._between(-0.16, 0.16)[:, None, None]
        mask = ((mask - 0.5 + weight) * self._between(1, 1.6)[:, None, None] + 0.5 - weight.abs() * 0.3).clamp(0, 1) * (
            mask > 0.02
        )
        if self._chance(0.5)[0]:  # light behind the letter: an engraved or embossed one
            light = torch.where(look.is_tile & self._chance(0.2), self._normal(0.25), 0.0)
            image = image + light[:, None, None] * torch.roll(mask, (1, 1), (1, 2))
        mask = torch.where((look.is_blank & self._chance(0.25))[:, None, None], _outline(mask), mask)
        around = functional.max_pool2d(values.mask[:, None], 5, 1, 2)[:, 0]  # values may have a ground of their own
        mask = mask * (1 - around * self._chance(0.15)[:, None, None])
        mask = torch.maximum(mask, values.mask) * look.is_tile[:, None, None]
        lines = self._underlines(places, middle, side * CAPITAL / SIDE, values.mask) * look.is_tile[:, None, None]
        colour = torch.where(self._chance(0.6), ink, ink.lerp(torch.rand(self._n, generator=self._random), 0.6))
        image = _mixed(image, lines, colour[:, None, None])
        return _mixed(image, mask, ink[:, None, None]), values.above_0

    def _underlines(
        self, places: tuple[Tensor, Tensor], middle: tuple[Tensor, Tensor], height: Tensor, values: Tensor
    ) -> Tensor:
        """Lines, straight or wavy, at the feet of some letters *height* high; some leave the *values* free."""
        found = torch.zeros(self._n, CANVAS, CANVAS)
        chosen = self._chance(0.15)
        count = int(chosen.sum())
        if not count:
            return found
        x, y = places[0][chosen][:, None, :], places[1][chosen][:, :, None]
        below, high, often, wide, reach, start, away, cut, frees = (
            self._between(low, most)[:count, None, None]
            for low, most in (
                (0, 0.13), (-0.03, 0.09), (12, 60), (1, 3.5), (0.15, 0.7), (0, 7), (0.72, 0.95), (0, 0.2), (0, 1)
            )
        )  # fmt: skip
        foot = (middle[1] + height / 2)[chosen][:, None, None] + below
        down = torch.where(self._chance(0.75)[:count, None, None], foot, away).clamp(max=0.96)
        wave = down + high.clamp(min=0) * torch.sin(x * often + start)
        lines = (wide / 2 + 0.5 - (y - wave).abs() * CANVAS).clamp(0, 1)
        lines = lines * ((x - middle[0][chosen][:, None, None]).abs() < reach) * (y < down + cut)
        around = functional.max_pool2d(values[chosen][:, None], 5, 1, 2)[:, 0]
        found[chosen] = lines * (1 - around * (frees < 0.5))
        return found

    def _placed(self, pictures: Tensor, look: _Look, values: _Values) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        """The side of the letters' pictures and their middle: letters keep within the cell, and leave room for a value."""
        height = self._between(0.33, 0.72)
        height = torch.where(values.at_middle, height.clamp(max=0.56), height)
        side = height * SIDE / CAPITAL
        rows = pictures.amax(2) > 90
        first = rows.long().argmax(1) / SIDE - 0.5
        last = 0.5 - rows.flip(1).long().argmax(1) / SIDE
        side = side * (0.93 / ((last - first) * side)).clamp(max=1)
        across = 0.5 + self._normal(0.04) - torch.where(look.is_blank, 0.0, self._between(-0.02, 0.09))
        across = torch.where(values.at_middle, 0.5 + self._normal(0.03), across)
        down = (
            0.5
            + self._normal(0.045)
            - torch.where(values.at_middle, self._between(0.03, 0.12) * torch.where(values.low, 1, -1), 0.0)
        )
        down = torch.minimum(torch.maximum(down, 0.03 - first * side), 0.97 - last * side)
        return side, (across, down)

    def _value(self, places: tuple[Tensor, Tensor], look: _Look, face: Tensor) -> _Values:
        """What stands beside the letters of tiles: their value, and on blanks a 0, a sign or nothing."""
        number = self._pick([1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 8, 9, 10, 10, 11]).long()
        kind = torch.rand(self._n, generator=self._random)
        is_sign = look.is_blank & (kind > 0.4) & (kind < 0.7)
        number = torch.where(look.is_blank, 0, number)
        shown = look.has_digits & look.is_tile & (~look.is_blank | (kind < 0.7))
        face = torch.where(self._chance(0.75), face, face[torch.randperm(self._n, generator=self._random)])
        sign = torch.randint(len(self._bank.signs), (self._n,), generator=self._random)
        pictures = torch.where(is_sign[:, None, None], self._bank.signs[sign], self._bank.numbers[face, number])
        height = torch.where(self._chance(0.85), self._between(0.13, 0.28), self._between(0.25, 0.36))
        side = height * DIGIT_SIDE / DIGIT_HEIGHT
        from_edge = self._between(0.08, 0.24) + torch.where(number >= 10, 0.05, 0.0)
        low = self._chance(0.62)
        at_middle = self._chance(0.16) & look.has_digits
        edge = self._between(0.1, 0.25)
        across = torch.where(self._chance(0.82), 1 - from_edge, from_edge)
        across = torch.where(at_middle, 0.5 + self._normal(0.02), across)
        mask = self.stamp(pictures, places, (across, torch.where(low, 1 - edge, edge)), (side, side))
        faint = torch.where(self._chance(0.6), 1.0, self._between(0.55, 1))
        return _Values(mask * (shown * faint)[:, None, None], (shown & (number > 0)).float(), at_middle, low)


class _Look:
    """The look of a batch of cells: squares, tiles and what lies over them."""

    def __init__(self, painter: Painter, is_tile: Tensor) -> None:
        self._p = painter
        self.is_tile = is_tile
        self.is_blank = painter._chance(0.42)
        self.has_digits = painter._chance(0.8)
        p = painter
        self._gap = torch.where(p._chance(0.75), p._between(0, 0.04), p._between(0.0, 0.075))
        self._radius = torch.where(p._chance(0.6), p._between(0, 0.25), 0.0)
        self._ground = p._between(0, 1)

    def _wrapped(self, places: tuple[Tensor, Tensor]) -> tuple[tuple[Tensor, Tensor], tuple[Tensor, Tensor]]:
        """The places within the cell they belong to, and which: 0 before, 1 this one, 2 after."""
        cells = tuple(place.floor().clamp(-1, 1) for place in places)
        inside = places[0] - cells[0], places[1] - cells[1]
        return inside, (cells[0].long() + 1, cells[1].long() + 1)

    def _of_cells(self, values: Tensor, cells: tuple[Tensor, Tensor]) -> Tensor:
        """Values of the cell and its neighbours ``[cell, 3, 3]`` at each pixel."""
        index = cells[1][:, :, None] * 3 + cells[0][:, None, :]
        return values.flatten(1).gather(1, index.flatten(1)).view_as(index)

    def squares(self, places: tuple[Tensor, Tensor]) -> Tensor:
        """The board's squares with their premium signs, as if no tile lay there."""
        p = self._p
        n = len(self.is_tile)
        inside, cells = self._wrapped(places)
        half = 0.5 - self._gap
        centre = torch.full((n,), 0.5)
        shape = p.box(inside, (centre, centre), (half, half), self._radius)
        plain = (self._ground + torch.where(p._chance(0.75), p._normal(0.13), p._normal(0.35))).clamp(0, 1)
        other = torch.where(
            torch.rand(n, 3, 3, generator=p._random) < 0.25,
            torch.rand(n, 3, 3, generator=p._random),
            plain[:, None, None],
        )
        fill = self._of_cells(other, cells) + self._gloss(inside)
        image = self._ground[:, None, None] * (1 - shape) + fill * shape
        image = image + shape * self._pattern(inside, 0.14)
        own = other[:, 1, 1]
        sign_ink = self._apart(own, 0.06, 0.9)
        which = torch.randint(len(p._bank.labels), (n,), generator=p._random)
        side = p._between(0.75, 1.15) * LABEL_SIDE / LABEL_SIDE
        sign = p.stamp(
            p._bank.labels[which],
            places,
            (0.5 + p._normal(0.03), 0.5 + p._normal(0.04)),
            (side, side),
            torch.where(p._chance(0.1), p._normal(0.6), 0.0),
        )
        sign = sign * (torch.where(p._chance(0.72), p._between(0.5, 1), 0.0))[:, None, None]
        image = image * (1 - sign) + sign_ink[:, None, None] * sign
        for _ in range(2):  # patches of light, glossy bars, inner frames
            image = image + self._patch(places, torch.where(p._chance(0.25), p._normal(0.16), 0.0))
        return image

    def _pattern(self, inside: tuple[Tensor, Tensor], share: float) -> Tensor:
        """Checks, stripes or dots on a *share* of the cells, about 0; the others have none."""
        p = self._p
        n = len(self.is_tile)
        found = torch.zeros(n, CANVAS, CANVAS)
        chosen = torch.rand(n, generator=p._random) < share
        count = int(chosen.sum())
        if not count:
            return found

        def between(low: float, high: float) -> Tensor:
            return (torch.rand(count, generator=p._random) * (high - low) + low)[:, None, None]

        x, y = inside[0][chosen][:, None, :], inside[1][chosen][:, :, None]
        turn, often, start = between(0, math.pi), between(6, 45), between(0, 7)
        turn = torch.where(between(0, 1) < 0.6, 0.0, turn)
        across = torch.sin((x * turn.cos() + y * turn.sin()) * often + start)
        down = torch.sin((y * turn.cos() - x * turn.sin()) * often + between(0, 7))
        kind = between(0, 1)
        waves = torch.where(
            kind < 0.5, (across * down).sign(), torch.where(kind < 0.8, across.sign(), (across * down > 0.5) * 1.0)
        )
        found[chosen] = waves * between(-0.12, 0.12)
        return found

    def _patch(self, places: tuple[Tensor, Tensor], strength: Tensor) -> Tensor:
        p = self._p
        middle = 0.5 + p._normal(0.2) * p._chance(0.7), 0.5 + p._normal(0.25)
        half = p._between(0.03, 0.5), torch.where(p._chance(0.5), p._between(0.02, 0.12), p._between(0.05, 0.5))
        return p.box(places, middle, half, p._between(0, 0.3), 1 + 6 * p._between(0, 1) ** 2) * strength[:, None, None]

    def _gloss(self, inside: tuple[Tensor, Tensor]) -> Tensor:
        """Gradients across and down, a glossy upper half and bevelled edges, about 0."""
        p = self._p
        x, y = inside
        slope = torch.where(p._chance(0.35), p._normal(0.12), 0.0)[:, None]
        down = (y - 0.5) * slope
        across = (x - 0.5) * torch.where(p._chance(0.15), p._normal(0.12), 0.0)[:, None]
        upper = torch.where(p._chance(0.18), p._normal(0.14), 0.0)[:, None]
        down = down + upper * (y < p._between(0.2, 0.7)[:, None])
        bevel = torch.where(p._chance(0.3), p._between(0.02, 0.35), 0.0)[:, None]
        width = (self._gap + p._between(0.02, 0.09))[:, None]
        flip = torch.where(p._chance(0.2), -1.0, 1.0)[:, None]
        down = down + flip * bevel * ((y < width).float() - (y > 1 - width).float())
        across = across + flip * torch.where(p._chance(0.6)[:, None], bevel, 0.0) * (
            (x < width).float() - (x > 1 - width).float()
        )
        return across[:, None, :] + down[:, :, None]

    def _apart(self, from_: Tensor, least: float, most: float) -> Tensor:
        """A brightness that differs from another by *least* at least."""
        by = self._p._between(least, most)
        up = torch.rand(len(from_), generator=self._p._random) < 0.5
        up = torch.where(from_ + by > 1, False, torch.where(from_ - by < 0, True, up))
        return torch.where(up, from_ + by, from_ - by).clamp(0, 1)

    def tiles(self, image: Tensor, places: tuple[Tensor, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        """Tiles on the cell and some neighbours; also the ink and paper of each."""
        p = self._p
        n = len(self.is_tile)
        inside, cells = self._wrapped(places)
        present = torch.rand(n, 3, 3, generator=p._random) < 0.3
        present[:, 1, 1] = self.is_tile
        paper = p._between(0, 1)
        ink = self._apart(paper, 0.22, 1)
        gap = torch.where(p._chance(0.5), self._gap, p._between(0, 0.06))
        lift = torch.where(p._chance(0.25), p._between(0, 0.08), 0.0)  # a rim of another shade below
        round_ = self.is_blank & p._chance(0.3)
        half = torch.where(round_, p._between(0.36, 0.48), 0.5 - gap)
        radius = torch.where(round_, half, torch.where(p._chance(0.6), p._between(0, 0.24), 0.0))
        middle = torch.full((n,), 0.5)
        here = self._of_cells(present.float(), cells)
        solid = torch.where(p._chance(0.85), 1.0, p._between(0.6, 1))
        under = round_ & p._chance(0.5) | p._chance(0.12)  # a frame or a shade of the tile
        frame = p.box(inside, (middle, middle), (0.5 - gap, 0.5 - gap), self._radius)
        image = _mixed(image, frame * here * under[:, None, None], p._between(0, 1)[:, None, None])
        shade = torch.where(p._chance(0.25), p._between(0.1, 0.7), 0.0)
        below = p.box(inside, (middle, middle + p._between(0, 0.06)), (half, half), radius, 1 + 5 * p._between(0, 1))
        image = image * (1 - below * here * shade[:, None, None])
        rim = p.box(inside, (middle, middle), (half, half), radius)
        image = _mixed(image, rim * here, (paper - p._normal(0.25)).clamp(0, 1)[:, None, None])
        thin = torch.where(p._chance(0.25), p._between(0.01, 0.06), 0.0)
        face = p.box(inside, (middle, middle - lift / 2), (half - thin, half - lift / 2 - thin), radius)
        fill = paper[:, None, None] + 0.6 * self._gloss(inside) + 0.4 * self._pattern(inside, 0.04)
        image = _mixed(image, face * here * solid[:, None, None], fill)
        grain = functional.interpolate(torch.randn(n, 1, 7, 3, generator=p._random), (CANVAS, CANVAS), mode="bilinear")[
            :, 0
        ]
        image = image + grain * torch.where(p._chance(0.15), p._between(0, 0.06), 0.0)[:, None, None]
        which = torch.randint(len(p._bank.labels), (n,), generator=p._random)
        ghost = p.stamp(p._bank.labels[which], places, (middle, middle + p._normal(0.03)), (middle * 2, middle * 2))
        image = image + ghost * torch.where(p._chance(0.12) & self.is_tile, p._normal(0.09), 0.0)[:, None, None]
        return image, ink, paper

    def laid_over(self, image: Tensor, places: tuple[Tensor, Tensor], ink: Tensor, paper: Tensor) -> Tensor:
        """Highlights of the last play, lines of the grid, score bubbles and shades over the cell."""
        p = self._p
        n = len(self.is_tile)
        middle = torch.full((n,), 0.5)
        outer, width = 0.5 - p._between(-0.02, 0.06), p._between(0.01, 0.07)
        ring = p.box(places, (middle, middle), (outer, outer), self._radius) - p.box(
            places, (middle, middle), (outer - width, outer - width), self._radius
        )
        image = _mixed(
            image,
            ring.clamp(0, 1) * torch.where(p._chance(0.22), p._between(0.3, 1), 0.0)[:, None, None],
            p._between(0, 1)[:, None, None],
        )
        tint = torch.where(p._chance(0.1), p._between(0, 0.5), 0.0)[:, None, None]
        image = image * (1 - tint) + p._between(0, 1)[:, None, None] * tint
        corner = p._pick([0, 1, 1]), p._pick([0, 0, 1, 1])
        at = corner[0] + p._normal(0.06), torch.where(p._chance(0.2), p._between(0, 1), corner[1] + p._normal(0.06))
        size = p._between(0.12, 0.32)
        wide = size * torch.where(p._chance(0.6), 1.0, p._between(1, 1.6))
        bubble = p.box(places, at, (wide, size), torch.where(p._chance(0.7), size, size * 0.3))
        shown = torch.where(p._chance(0.10), 1.0, 0.0)[:, None, None]
        colour = p._between(0, 1)
        image = _mixed(image, bubble * shown, colour[:, None, None])
        score = (
            torch.randint(len(p._bank.numbers), (n,), generator=p._random),
            torch.randint(9, (n,), generator=p._random),
        )
        side = size * p._between(1.5, 2.2)
        text = torch.maximum(
            p.stamp(p._bank.numbers[score[0], score[1]], places, (at[0] - 0.32 * size, at[1]), (side, side)),
            p.stamp(p._bank.numbers[score[0], 8 - score[1]], places, (at[0] + 0.32 * size, at[1]), (side, side)),
        )
        return _mixed(image, text * bubble * shown, (colour > 0.55).logical_not().float()[:, None, None])


def _outline(mask: Tensor) -> Tensor:
    """The edges of what is on masks."""
    wider, narrower = (sign * functional.max_pool2d(sign * mask[:, None], 3, 1, 1)[:, 0] for sign in (1, -1))
    return wider - narrower


def _mixed(image: Tensor, mask: Tensor, colour: Tensor) -> Tensor:
    return image + (colour - image) * mask


def accuracy(scores: Tensor, cells: Cells) -> tuple[float, float]:
    """The share of cells read well among those of their alphabet, and of tiles whose value is seen or missed well."""
    found = (scores[:, : len(CLASSES)] + cells.masks).argmax(1)
    is_tile = cells.classes > 0
    right_value = (scores[:, -1] > 0) == (cells.has_value > 0.5)
    return (found == cells.classes).float().mean().item(), right_value[is_tile].float().mean().item()
