/** Letters that do not decompose into a Latin letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
/** Beyond this, names of members no longer fit the aliases of databases. */
const LONGEST = 40;

/** The words of a name in any spelling: `custNo`, `CUST_NO`, `Cust. no`. Letters keep their case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words of a name in lower case and Latin letters without marks. */
export function plainWordsOf(name: string): string[] {
  return wordsOf(name).flatMap((word) => {
    const plain = word
      .toLowerCase()
      .replace(/[ßæøœłđı]/g, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '');
    return plain === '' ? [] : [plain];
  });
}

/** A name for a model, in snake case; `otherwise` for names without Latin letters and digits. */
export function identifierOf(name: string, otherwise: string): string {
  const plain = plainWordsOf(name).join('_').slice(0, LONGEST).replace(/_+$/, '') || otherwise;
  return /^[a-z]/.test(plain) ? plain.replaceAll('extends', 'extend') : `_${plain}`;
}

/** The singular of the usual English plurals; other words stay. */
export function singularOf(word: string): string {
  if (word.length < 4 || /(ss|us|is|news)$/.test(word)) return word;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=ss|x|ch|sh|[^aeo]us)es$|s$/, '');
}

/** The plural of an English singular. */
export function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(word))
    return /[^s]s$/.test(word) && singularOf(word) !== word ? word : `${word}es`;
  return `${word}s`;
}
