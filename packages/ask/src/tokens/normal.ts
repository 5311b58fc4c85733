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

/** The words of a title or name: `origins_city`, `DepartureCity` and "Departure city" alike. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}'’]+/u)
    .map((word) => normal(word).replaceAll("'", ''))
    .filter((word) => word !== '');
}
