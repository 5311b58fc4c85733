import { cut } from './clean-text.ts';
import type { Message, MessageTable, Problem, Shortened, Warning } from './message.ts';
import { fittingColumns } from './table-width.ts';

/** Shares of the limits, from 0 to 1. */
export interface Room {
  /** Of the numbers of tables and rows. */
  readonly tables: number;
  /** Of the lengths of texts, and of the numbers of filters, problems and files. */
  readonly texts: number;
}

/** The most characters of each text. */
const LENGTHS = {
  subject: 200,
  account: 80,
  title: 200,
  description: 600,
  label: 60,
  value: 160,
  problem: 100,
  reason: 300,
  table: 120,
  paragraphs: 4000,
  alt: 300,
  cell: 80,
  file: 120,
} as const;

/** The characters that remain of a text, however little room there is. */
const READABLE = 40;

/** The most rows of a table. */
export const MOST_ROWS = 24;

/** The most items of each list. */
const COUNTS = { filters: 20, problems: 10, files: 20, tables: 8, rows: MOST_ROWS, totals: 4 } as const;

/** A message with less of its lists and texts, so that all of it is easy to read and fits into an email. */
export function shorten(message: Message, room: Room): Message {
  const text = (value: string, kind: keyof typeof LENGTHS) =>
    cut(value, scaled(LENGTHS[kind], room.texts, READABLE));
  const list = <Item>(items: Shortened<Item>, kind: 'filters' | 'problems' | 'files') =>
    first(items, scaled(COUNTS[kind], room.texts));
  const { logo, filters, warning, pictures, tables, files } = message;
  return {
    ...message,
    subject: text(message.subject, 'subject'),
    account: text(message.account, 'account'),
    logo: logo && { ...logo, alt: text(logo.alt, 'account') },
    title: text(message.title, 'title'),
    description: text(message.description, 'description'),
    filters: mapped(list(filters, 'filters'), ({ label, value }) => ({
      label: text(label, 'label'),
      value: text(value, 'value'),
    })),
    warning: warning && shortenWarning(warning, text, (problems) => list(problems, 'problems')),
    paragraphs: firstParagraphs(message.paragraphs, scaled(LENGTHS.paragraphs, room.texts)),
    pictures: pictures.map((picture) => ({ ...picture, alt: text(picture.alt, 'alt') })),
    tables: mapped(first(tables, scaled(COUNTS.tables, room.tables)), (table) => shortenTable(table, room)),
    files: mapped(list(files, 'files'), (file) => text(file, 'file')),
  };
}

function shortenWarning(
  warning: Warning,
  text: (value: string, kind: 'problem' | 'reason') => string,
  list: (problems: Shortened<Problem>) => Shortened<Problem>,
): Warning {
  return {
    ...warning,
    problems: mapped(list(warning.problems), ({ title, reason }) => ({
      title: text(title, 'problem'),
      reason: text(reason, 'reason'),
    })),
  };
}

function shortenTable({ title, columns, rows, hasMore, totals }: MessageTable, room: Room): MessageTable {
  const cells = (row: readonly string[]) => row.map((cell) => cut(cell, LENGTHS.cell));
  const labelled = mapped(columns, ({ label, kind }) => ({ label: cut(label, LENGTHS.label), kind }));
  const short = {
    title: cut(title, LENGTHS.table),
    rows: mapped(first(rows, scaled(COUNTS.rows, room.tables)), cells),
    totals: totals.slice(0, COUNTS.totals).map(cells),
  };
  const fitting = fittingColumns(labelled.shown, [...short.rows.shown, ...short.totals]);
  return {
    title: short.title,
    columns: first(labelled, fitting),
    rows: mapped(short.rows, (row) => row.slice(0, fitting)),
    hasMore,
    totals: short.totals.map((row) => row.slice(0, fitting)),
  };
}

/** The first paragraphs, as many as have so many characters together; the last one may be cut. */
function firstParagraphs(paragraphs: readonly string[], most: number): string[] {
  const found: string[] = [];
  let left = most;
  for (const paragraph of paragraphs) {
    if (left <= 0) break;
    found.push(cut(paragraph, left));
    left -= paragraph.length;
  }
  return found;
}

/** @param least what remains at least of a limit that is larger */
function scaled(limit: number, share: number, least = 1): number {
  return Math.max(Math.min(limit, least), Math.round(limit * share));
}

function first<Item>({ shown, count }: Shortened<Item>, most: number): Shortened<Item> {
  return { shown: shown.slice(0, most), count };
}

function mapped<From, To>({ shown, count }: Shortened<From>, of: (item: From) => To): Shortened<To> {
  return { shown: shown.map(of), count };
}
