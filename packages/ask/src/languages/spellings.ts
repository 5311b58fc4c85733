/** Words by their length, in which typing errors are looked up. */
export type Spellings = ReadonlyMap<number, readonly string[]>;

export function spellingsOf(words: Iterable<string>): Spellings {
  const lengths = new Map<number, string[]>();
  for (const word of words) {
    const same = lengths.get(word.length);
    if (same === undefined) lengths.set(word.length, [word]);
    else same.push(word);
  }
  return lengths;
}
