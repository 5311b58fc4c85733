/** The texts of where an answer comes from, in one language. */
export interface ProvenanceWords {
  readonly title: string;
  /** The name of the dialog about a field. */
  readonly aboutField: (title: string) => string;
  /** @param value a number in the format of the field */
  readonly example: (value: string) => string;
  readonly unused: string;
  readonly unreadableUse: string;
  readonly failed: string;
  /** @param time such as `240 ms` */
  readonly answered: (time: string) => string;
  readonly fromCache: string;
  readonly waited: (time: string) => string;
  readonly ran: (time: string) => string;
  readonly policy: {
    readonly title: string;
    readonly none: string;
    readonly filters: string;
    readonly denied: string;
    /** @param titles the members whose values the policy replaces */
    readonly masked: (titles: string) => string;
    /** The name of a group of conditions. */
    readonly all: string;
    readonly any: string;
  };
  readonly definitions: string;
  readonly definedIn: (file: string) => string;
  readonly sql: string;
  readonly values: string;
  readonly preAggregations: (names: string) => string;
}

export const ENGLISH: ProvenanceWords = {
  title: 'About this answer',
  aboutField: (title) => `About ${title}`,
  example: (value) => `For example ${value}`,
  unused: 'No report that you can see uses this field.',
  unreadableUse: 'May use it: its SQL could not be read.',
  failed: 'Facet could not find out where this answer comes from',
  answered: (time) => `Answered in ${time}`,
  fromCache: 'The rows come from the cache',
  waited: (time) => `${time} in the queue`,
  ran: (time) => `${time} in the database`,
  policy: {
    title: 'Access policy',
    none: 'The access policy adds no filter for you.',
    filters: 'The access policy adds these filters for you:',
    denied: 'The access policy denies this question, so the answer has no rows.',
    masked: (titles) => `The access policy replaces the values of ${titles}.`,
    all: 'All of',
    any: 'Any of',
  },
  definitions: 'Definitions',
  definedIn: (file) => `Defined in ${file}`,
  sql: 'SQL for the data source',
  values: 'Values',
  preAggregations: (names) => `Reads these pre-aggregations instead of the tables: ${names}`,
};
