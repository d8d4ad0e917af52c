// The letters of a game as the network knows them. Letters that look the same share a class, by the Latin letter or the
// Cyrillic one; benchmarks/picture/alphabets.py has the same pairs.

const OTHERS = "АВЕКМНОРСТХІ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΓΠΦ" + "'ʼꞋ";
const ALIKE = "ABEKMHOPCTXI" + "ABEZHIKMNOPTYXГПФ" + "’’’";

/** The class of a letter or of joined letters; those that the network was not taught have that of the letter without its marks. */
function classOf(letter, classes) {
  const upper = letter === "ı" ? "I" : letter.toUpperCase();
  const alike = OTHERS.indexOf(upper);
  const name = upper.length === 1 && alike >= 0 ? ALIKE[alike] : upper;
  return [name, upper.normalize("NFD")[0]].map((each) => classes.indexOf(each)).find((index) => index > 0) ?? -1;
}

/** What squares may show: the number of each class that occurs with its letter, the empty square first. */
export function choices(letters, classes) {
  const found = new Map([[0, ""]]);
  for (const letter of letters) {
    const index = classOf(letter, classes);
    if (index > 0 && (!found.has(index) || classes[index] === letter)) found.set(index, letter);
  }
  return [...found].map(([index, letter]) => ({ index, letter }));
}
