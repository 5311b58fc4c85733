/** A text of somebody within a sentence, whose order it cannot change: it may be in another direction. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
