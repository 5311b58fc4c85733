import type { Tokens } from '@facet/look/tokens';
import type { FilterInWords, TableColumn } from './email.ts';
import type { Tone } from './tones.ts';
import type { EmailWords } from './words/email-words.ts';

/** What an email shows, in the order in which it does. Texts are clean: lines that cannot affect what is around them. */
export interface Message {
  readonly language: Language;
  readonly look: { readonly light: Tokens; readonly dark: Tokens };
  readonly subject: string;
  readonly account: string;
  readonly logo: Image | undefined;
  readonly title: string;
  readonly description: string;
  readonly moment: string;
  readonly filters: Shortened<FilterInWords>;
  readonly warning: Warning | undefined;
  /** The heading of the paragraphs; empty if they have none. */
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly pictures: readonly Image[];
  readonly tables: Shortened<MessageTable>;
  readonly files: Shortened<string>;
}

export interface Language {
  /** One that Facet has words for. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: EmailWords;
}

/** The beginning of a list, and how many items the whole list has. */
export interface Shortened<Item> {
  readonly shown: readonly Item[];
  readonly count: number;
}

/** An image that the HTML shows, in the size that it has there. */
export interface Image {
  readonly cid: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface Warning {
  readonly tone: Tone;
  readonly heading: string;
  readonly problems: Shortened<Problem>;
}

export interface Problem {
  /** Empty if the heading is enough. */
  readonly title: string;
  readonly reason: string;
}

export interface MessageTable {
  readonly title: string;
  readonly columns: Shortened<TableColumn>;
  /** As many cells as columns are shown. */
  readonly rows: Shortened<readonly string[]>;
  /** Whether there are more rows than were counted. */
  readonly hasMore: boolean;
  readonly totals: readonly (readonly string[])[];
}

/** A list that has not been shortened. */
export function whole<Item>(items: readonly Item[]): Shortened<Item> {
  return { shown: items, count: items.length };
}
