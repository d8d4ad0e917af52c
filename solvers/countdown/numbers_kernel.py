"""Kernel that makes every method of a numbers game, each once, and notes those that come nearest to the target.

The tiles are a multiset, written as one number in mixed radix (its *code*): digit *i* is how many tiles of the *i*-th
value it has, so that codes of disjoint parts add up. For each code, in rising order, all results of exactly those
tiles are made by joining a result of one part (*left*) with one of the other (*right*).

A method is a tree of sums and products, a sum's terms being tiles or products and a product's factors tiles or sums.
Each is built in one order only: the added terms by rising place in the arrays, then the subtracted ones by rising
place; likewise with factors and divisors. Its beginnings in that order are results themselves: with all additions done
first no sum falls below its end, and with all factors multiplied first no division that comes out whole at last leaves
a rest. *Idle* methods are left out; ``solvers.countdown.methods`` defines them.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import boolean, int32, int64

from solvers.kernel import kernel

TILE, PLUS, MINUS, TIMES, DIVIDE = range(5)
MOST_TILES = 6
MOST_RESULTS = 1 << 18
"""Room for results. Six tiles have at most 181,858 on five and fewer of them (OEIS A140606), and all those noted."""


@kernel(boolean(int64[::1], int64[:, ::1], int64[::1], *[int32[::1]] * 4, *[int64] * 3))
def is_idle(tile_values, digits, values, operations, lefts, rights, codes, left, right, operation):
    """Whether joining *right* to *left* makes some part of the new sum or product one that could be done without.

    Only parts with the new term are looked at: the others were when *left* was made.
    """
    is_sum = operation <= MINUS
    straight, turned = (PLUS, MINUS) if is_sum else (TIMES, DIVIDE)
    chain = left
    terms = 0
    while operations[chain] in (straight, turned):
        terms += 1
        chain = lefts[chain]
    terms += 1
    for part in range(1, 1 << terms):
        forward = int64(0 if is_sum else 1)
        backward = forward
        if operation == straight:
            forward = values[right]
        else:
            backward = values[right]
        code = int64(codes[right])
        chain = left
        for place in range(terms):
            is_first = place == terms - 1
            term = chain if is_first else int64(rights[chain])
            if part >> place & 1:
                code += codes[term]
                is_straight = is_first or operations[chain] == straight
                if is_sum:
                    if is_straight:
                        forward += values[term]
                    else:
                        backward += values[term]
                elif is_straight:
                    forward *= values[term]
                else:
                    backward *= values[term]
            if not is_first:
                chain = int64(lefts[chain])
        if is_sum:
            worth = forward - backward
            if worth == 0:
                return True
            worth = abs(worth)
        else:
            smaller, larger = min(forward, backward), max(forward, backward)
            if larger % smaller:
                continue
            worth = larger // smaller
            if worth == 1 and part != (1 << terms) - 1:
                return True
        for value in range(tile_values.size):
            if tile_values[value] == worth and digits[code, value]:
                return True
        if values[right] == worth:
            return True
        chain = left
        for place in range(terms):
            is_first = place == terms - 1
            term = chain if is_first else int64(rights[chain])
            if part >> place & 1 and values[term] == worth:
                return True
            if not is_first:
                chain = int64(lefts[chain])
    return False


@kernel(int64(int64, int64[::1], int64[:, ::1], int64[::1], *[int32[::1]] * 5, int64[::1]))
def nearest(target, tile_values, digits, values, operations, lefts, rights, codes, found, starts):
    """Fill the arrays of results, and *found* with the places of those nearest to *target*; returns how many.

    *digits* (codes, values) holds every code's digits; the last code is all tiles. *starts* has room for a place for
    every code and one more. Returns -1 if the results have not room enough.
    """
    count = int64(0)
    noted = int64(0)
    closest = int64(1 << 62)
    last = digits.shape[0] - 1
    for code in range(1, last + 1):
        starts[code] = count
        tiles = int64(0)
        weight = int64(0)
        for value in range(tile_values.size):
            tiles += digits[code, value]
            weight += digits[code, value] * tile_values[value]
        if tiles == 1:
            values[count], operations[count], codes[count] = weight, TILE, code
            lefts[count] = rights[count] = -1
            away = abs(weight - target)
            if away < closest:
                closest, noted = away, 0
            if away == closest:
                found[noted] = count
                noted += 1
            count += 1
            continue
        for part in range(1, code):
            is_part = True
            for value in range(tile_values.size):
                is_part &= digits[part, value] <= digits[code, value]
            if not is_part:
                continue
            rest = code - part
            for left in range(starts[part], starts[part + 1]):
                a = values[left]
                of_left = operations[left]
                for right in range(starts[rest], starts[rest + 1]):
                    b = values[right]
                    of_right = operations[right]
                    for operation in range(PLUS, DIVIDE + 1):
                        turned = operation in (MINUS, DIVIDE)
                        if operation <= MINUS:
                            if of_right in (PLUS, MINUS):
                                continue
                        elif of_right in (TIMES, DIVIDE):
                            continue
                        if of_left == operation:
                            if right < rights[left]:
                                continue
                        elif not turned and (right < left or of_left == operation + 1):
                            continue
                        if operation == PLUS:
                            worth = a + b
                        elif operation == MINUS:
                            worth = a - b
                            if worth <= 0:
                                continue
                        elif operation == TIMES:
                            worth = a * b
                        else:
                            if a % b:
                                continue
                            worth = a // b
                        away = abs(worth - target)
                        if code == last and away > closest:
                            continue
                        if worth in (a, b):
                            continue
                        if is_idle(
                            tile_values, digits, values, operations, lefts, rights, codes, left, right, operation
                        ):
                            continue
                        if count == values.size:
                            return -1
                        values[count], operations[count], codes[count] = worth, operation, code
                        lefts[count], rights[count] = left, right
                        if away < closest:
                            closest, noted = away, 0
                        if away == closest:
                            found[noted] = count
                            noted += 1
                        count += 1
        starts[code + 1] = count
    return noted
