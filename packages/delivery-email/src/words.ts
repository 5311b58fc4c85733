import { localeOf } from '@facet/look/locale';
import german from './words/de.ts';
import spanish from './words/es.ts';
import mexicanSpanish from './words/es-mx.ts';
import french from './words/fr.ts';
import italian from './words/it.ts';
import japanese from './words/ja.ts';
import norwegian from './words/nb.ts';
import portuguese from './words/pt.ts';
import europeanPortuguese from './words/pt-pt.ts';
import swedish from './words/sv.ts';
import vietnamese from './words/vi.ts';

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

export const ENGLISH: EmailWords = {
  dataFrom: (when) => `Data from ${when}`,
  filters: 'Filters',
  problems: (count) =>
    count === 1
      ? 'Part of this dashboard could not be loaded'
      : `${count} parts of this dashboard could not be loaded`,
  more: (count) => `and ${count} more`,
  changed: 'What changed',
  rows: (shown, count) => `Showing ${shown} of ${count} rows`,
  firstRows: (count) => `Showing only the first ${count} rows`,
  columns: (shown, count) => `Showing ${shown} of ${count} columns`,
  tables: (shown, count) => `Showing ${shown} of ${count} tables`,
  picture: 'Picture',
  files: 'Attached',
  open: 'Open dashboard',
  unsubscribe: 'Unsubscribe',
  manage: 'Manage deliveries',
  why: {
    scheduled: (by) => `You get this email because ${by} scheduled it for you.`,
    recipient: 'You get this email because it is scheduled for you.',
    subscribed: 'You get this email because you subscribed to it.',
    group: (group) => `You get this email because you are in the group ${group}.`,
    owner: 'You get this email because you own this delivery.',
  },
  ranAt: (when) => `Run of ${when}`,
  cause: 'What went wrong',
  failed: {
    subject: (title) => `Delivery failed: ${title}`,
    title: (title) => `The scheduled delivery of ${title} failed`,
    text: 'You will get another email when it works again, and none before that.',
  },
  works: {
    subject: (title) => `Delivery works again: ${title}`,
    title: (title) => `The scheduled delivery of ${title} works again`,
    text: 'The latest run succeeded. There is nothing to do.',
  },
};

/** The languages; regions with words of their own by their full code. */
const LANGUAGES: Readonly<Record<string, EmailWords>> = {
  en: ENGLISH,
  de: german,
  es: spanish,
  'es-MX': mexicanSpanish,
  fr: french,
  it: italian,
  ja: japanese,
  nb: norwegian,
  pt: portuguese,
  'pt-PT': europeanPortuguese,
  sv: swedish,
  vi: vietnamese,
};

/** The texts in the language of a locale; English for other languages. */
export function wordsOf(locale: string): EmailWords {
  const known = localeOf(locale);
  return LANGUAGES[known] ?? LANGUAGES[known.split('-')[0] ?? ''] ?? ENGLISH;
}
