import { localeOf } from '@facet/look/locale';
import arabic from './words/ar.ts';
import german from './words/de.ts';
import type { EmailWords } from './words/email-words.ts';
import spanish from './words/es.ts';
import mexicanSpanish from './words/es-mx.ts';
import french from './words/fr.ts';
import hebrew from './words/he.ts';
import italian from './words/it.ts';
import japanese from './words/ja.ts';
import norwegian from './words/nb.ts';
import portuguese from './words/pt.ts';
import europeanPortuguese from './words/pt-pt.ts';
import swedish from './words/sv.ts';
import vietnamese from './words/vi.ts';

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
  ar: arabic,
  de: german,
  es: spanish,
  'es-MX': mexicanSpanish,
  fr: french,
  he: hebrew,
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
