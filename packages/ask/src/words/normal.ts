/** A word or phrase in lower case, without accents and apostrophes of possession. */
export function normal(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[’']s?(?=$|[^\p{L}])/gu, '')
    .replaceAll(/[’']/g, "'");
}

/** "l'" and "qu'" are words of their own before another word. */
export const ELISION = String.raw`(?<![\p{L}\p{N}'’])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})`;
const ELISIONS = new RegExp(ELISION, 'giu');

/** The words of a title or name: `origins_city`, `DepartureCity` and "Departure city" alike. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(ELISIONS, '$& ')
    .split(/[^\p{L}\p{N}'’]+/u)
    .map((word) => normal(word).replaceAll("'", ''))
    .filter((word) => word !== '');
}
