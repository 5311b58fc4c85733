/** What is wrong with SQL: an error, or what fields cannot show. */
export interface SqlProblem {
  readonly kind: 'error' | 'note';
  readonly message: string;
  /** In UTF-16 code units; null if it has no place. */
  readonly position: number | null;
  /** Whether the message already names its place. */
  readonly isPlaced?: boolean;
}

/** The line and the character at a place in a text, from 1. */
export function placeAt(text: string, position: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, position).split('\n');
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}
