// What is left to chance.

/** *values* in an order left to chance. */
export function shuffled(values) {
  const all = [...values];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all;
}
