/** The texts of how an answer is read: its order, its titles, how often it is asked for, and the panels beside it. */
export interface AnswerWords {
  /** Rows are sorted in the page, and not all of them are there. @param count in the reader's digits */
  readonly sortedOfShown: (count: string) => string;
  readonly everyMinute: string;
  /** @param time of the day */
  readonly askedAt: (time: string) => string;
  /** Rows from before stay. */
  readonly notRenewed: string;
  readonly changeTitle: string;
  readonly columnTitle: string;
  /** @param title of the data model */
  readonly modelTitle: (title: string) => string;
  readonly changeFormat: string;
  /** Instead of a format. */
  readonly modelFormat: string;
  readonly decimals: string;
  /** The edges that change the width of panels. */
  readonly fieldsWidth: string;
  readonly foldersWidth: string;
}

export const ENGLISH: AnswerWords = {
  sortedOfShown: (count) => `Sorted among the ${count} rows that are shown; there are more.`,
  everyMinute: 'Ask again every minute',
  askedAt: (time) => `Asked at ${time}`,
  notRenewed: 'Asking again failed. These rows are from before.',
  changeTitle: 'Change title',
  columnTitle: 'Title of the column',
  modelTitle: (title) => `Leave it empty for “${title}”, the title in the data model.`,
  changeFormat: 'Format numbers',
  modelFormat: 'As in the data model',
  decimals: 'Decimal places',
  fieldsWidth: 'Width of the fields',
  foldersWidth: 'Width of the folders',
};
