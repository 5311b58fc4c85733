/** A text of a data source without halves of characters, and with a mark if it is cut. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text.toWellFormed();
  return `${text
    .slice(0, characters)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()}…`;
}
