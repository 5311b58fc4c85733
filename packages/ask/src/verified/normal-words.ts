/** A text without what does not distinguish questions: case, accents, punctuation, and more than one space. */
export function normalWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£<>=.-]+|[.-](?!\p{N})/gu, ' ')
    .trim()
    .replace(/ +/g, ' ');
}
