/** Every text of the emails that is not content, in one language. Counts are formatted numbers unless they are numbers. */
export interface EmailWords {
  /** @param when a date with its time and time zone */
  readonly dataFrom: (when: string) => string;
  readonly filters: string;
  /** How many parts of the dashboard are missing. */
  readonly problems: (count: number) => string;
  /** After a list that is longer. */
  readonly more: (count: string) => string;
  readonly changed: string;
  readonly rows: (shown: string, count: string) => string;
  /** Of a table with more rows than were counted. */
  readonly firstRows: (count: string) => string;
  readonly columns: (shown: string, count: string) => string;
  readonly tables: (shown: string, count: string) => string;
  /** Before a picture's description. */
  readonly picture: string;
  readonly files: string;
  readonly open: string;
  readonly unsubscribe: string;
  readonly manage: string;
  readonly why: {
    /** @param by whoever scheduled it */
    readonly scheduled: (by: string) => string;
    readonly recipient: string;
    readonly subscribed: string;
    readonly group: (group: string) => string;
    readonly owner: string;
  };
  readonly ranAt: (when: string) => string;
  readonly cause: string;
  readonly failed: {
    readonly subject: (title: string) => string;
    readonly title: (title: string) => string;
    readonly text: string;
  };
  readonly works: {
    readonly subject: (title: string) => string;
    readonly title: (title: string) => string;
    readonly text: string;
  };
}
