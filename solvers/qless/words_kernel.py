"""Kernels that choose the words which a roll can form, and index them for the search for boards.

What is left of a roll is a packed number, five bits for each different letter, and an index in mixed radix: at most
4,096 for twelve letters. ``fill`` makes, when first needed, the list of words that one letter on the board and what is
left can form, for each letter; it filters the list of a larger rest.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import boolean, int8, int32, int64, uint8, uint32, void

from solvers.kernel import kernel, pointer_to

LONGEST = 12
KINDS = 12
"""Letters of the longest word, and how many different letters a roll has at most."""
FIELD = 5
GUARD = 0x842108421084210
"""The highest bit of each five."""
HOOKS = KINDS + 2
"""Numbers in ``spans`` for what is left: a bit for each letter that some word hooks on to (-1: not filled yet), then
where in ``lists`` each letter's words begin; the next letter's beginning is the end."""
TOP = 2 * KINDS
"""The place in ``units``, behind the weights and the counts of the letters, of the end of the lists."""

NEED, INDEX, LENGTH, TWICE, FACTS = range(5)
"""Places in ``facts`` of each word, FACTS numbers apart: its letters packed, their index, how many they are, and
whether the roll has them twice."""


@kernel(boolean(int64, int64))
def fits(rest, need):
    """Whether *rest* has at least the letters of *need*."""
    return ((rest | GUARD) - need) & GUARD == GUARD


@kernel(int64(uint32[::1], uint8[:, ::1], int64[::1], int32[::1]))
def formable(masks, codes, have, chosen):
    """Write the indices of the words that can be formed to *chosen* and return how many; *have* (27) counts letters."""
    lacking = uint32(0)
    for code in range(26):
        if have[code + 1] == 0:
            lacking |= uint32(1) << uint32(code)
    found = 0
    left = have.copy()
    for word in range(len(masks)):
        if masks[word] & lacking:
            continue
        good = True
        size = 0
        for at in range(LONGEST):
            code = codes[word, at]
            if code == 0:
                break
            left[code] -= 1
            size += 1
            if left[code] < 0:
                good = False
                break
        for at in range(size):
            left[codes[word, at]] += 1
        if good:
            chosen[found] = word
            found += 1
    return found


@kernel(int64(uint8[:, ::1], int64[::1], int64[::1], int8[::1], int64[::1], int32[::1]))
def number_words(codes, slots, units, spelled, facts, starts):
    """Fill the tables of the words: letters as slots; packed count, index, length and whether two fit into the roll.

    *codes* are their rows, *slots* (27) the slot of each letter code. ``starts`` counts pairs of letters by their
    distance, one place on. Returns how many entries all lists that ``fill`` can make have together.
    """
    entries = 0
    for word in range(len(codes)):
        packed = 0
        index = 0
        length = 0
        while length < LONGEST and codes[word, length]:
            slot = slots[codes[word, length]]
            spelled[LONGEST * word + length] = slot
            packed += int64(1) << FIELD * slot
            index += units[slot]
            length += 1
        facts[FACTS * word + NEED] = packed
        facts[FACTS * word + INDEX] = index
        facts[FACTS * word + LENGTH] = length
        doubled = 1
        ways = 1
        for slot in range(KINDS):
            count = packed >> FIELD * slot & 0xF
            ways *= units[KINDS + slot] - count + 1
            if 2 * count > units[KINDS + slot] + 1:
                doubled = 0
        facts[FACTS * word + TWICE] = doubled
        for at in range(length):
            slot = spelled[LONGEST * word + at]
            count = packed >> FIELD * slot & 0xF
            entries += ways // (units[KINDS + slot] - count + 1) * (units[KINDS + slot] - count + 2)
            for other in range(at + 1, length):
                starts[(slot * KINDS + spelled[LONGEST * word + other]) * LONGEST + other - at + 1] += 1
    return entries


@kernel(void(int8[::1], int64[::1], int64[::1], int32[::1], int32[::1], int32[::1], int32[::1], int64))
def list_words(spelled, facts, units, spans, lists, starts, pairs, top):
    """Fill the lists for the whole roll, whose index is *top*, and the pairs; ``starts`` becomes their beginnings."""
    count = len(facts) // FACTS
    for place in range(1, len(starts)):
        starts[place] += starts[place - 1]
    ends = starts.copy()
    for word in range(count):
        length = facts[FACTS * word + LENGTH]
        for at in range(length):
            slot = spelled[LONGEST * word + at]
            for other in range(at + 1, length):
                pair = (slot * KINDS + spelled[LONGEST * word + other]) * LONGEST + other - at
                pairs[ends[pair]] = word << 4 | at
                ends[pair] += 1
    end = 0
    hooks = 0
    for slot in range(KINDS):
        spans[HOOKS * top + 1 + slot] = end
        for word in range(count):
            for at in range(facts[FACTS * word + LENGTH]):
                if spelled[LONGEST * word + at] == slot:
                    lists[end] = word << 4 | at
                    end += 1
        if end > spans[HOOKS * top + 1 + slot]:
            hooks |= 1 << slot
    spans[HOOKS * top + 1 + KINDS] = end
    spans[HOOKS * top] = hooks
    units[TOP] = end


@kernel(void(pointer_to(int64), pointer_to(int64), pointer_to(int32), pointer_to(int32), int64, int64))
def fill(facts, units, spans, lists, index, rest):
    """Make the lists for what is left, *rest* with its *index*, from those with one letter more, and so on."""
    if spans[HOOKS * index] >= 0:
        return
    above = -1
    larger = rest
    for slot in range(KINDS):
        if (rest >> FIELD * slot & 0xF) < units[KINDS + slot]:
            above = index + units[slot]
            larger = rest + (int64(1) << FIELD * slot)
            break
    fill(facts, units, spans, lists, above, larger)
    hooks = 0
    end = units[TOP]
    for slot in range(KINDS):
        spans[HOOKS * index + 1 + slot] = end
        lent = rest + (int64(1) << FIELD * slot)
        for entry in range(spans[HOOKS * above + 1 + slot], spans[HOOKS * above + 2 + slot]):
            packed = lists[entry]
            if fits(lent, facts[FACTS * (packed >> 4) + NEED]):
                lists[end] = packed
                end += 1
        if end > spans[HOOKS * index + 1 + slot]:
            hooks |= 1 << slot
    spans[HOOKS * index + 1 + KINDS] = end
    spans[HOOKS * index] = hooks
    units[TOP] = end
