/** The texts of charts in conversations with assistants. */
export interface McpAppWords {
  readonly noRows: string;
  /** The rows that are shown, when there are more. */
  readonly firstRows: (count: string) => string;
  /** Above the rows, which are shown instead. */
  readonly notDrawn: string;
}

export const ENGLISH: McpAppWords = {
  noRows: 'No rows match this query.',
  firstRows: (count) => `Shows ${count} rows. There are more.`,
  notDrawn: 'This chart cannot be drawn. These are its rows.',
};
