import stringWidth from 'string-width';
import { moreOf, partlyShown, remarksOn } from './counts.ts';
import type { Links } from './links.ts';
import type { Message, MessageTable } from './message.ts';
import { textTable } from './text-table.ts';

/** The longest line under a title. */
const WIDTH = 72;

/** The plain text of a message, as a function of what differs between its recipients. */
export function textOf(message: Message): (links: Links) => string {
  const { words } = message.language;
  const [before, after] = [introductionOf(message), resultsOf(message)];
  return ({ why, dashboard, end }) => {
    const blocks = [
      ...before,
      dashboard === undefined ? '' : `${words.open}:\n${dashboard}`,
      ...after,
      ['--', why, ...end.map(({ label, address }) => `${label}: ${address}`)].join('\n'),
    ];
    return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
  };
}

function introductionOf(message: Message): string[] {
  const { account, title, description, moment, warning, filters, heading, paragraphs, language } = message;
  const { words } = language;
  const underline = '='.repeat(Math.min(stringWidth(title), WIDTH));
  return [
    account,
    [`${title}\n${underline}`, description, moment].filter((line) => line !== '').join('\n'),
    warning === undefined
      ? ''
      : listOf(`! ${warning.heading}`, [
          ...warning.problems.shown.map(({ title: part, reason }) =>
            [part, reason].filter(Boolean).join(': '),
          ),
          moreOf(warning.problems, language),
        ]),
    filters.count === 0
      ? ''
      : listOf(`${words.filters}:`, [
          ...filters.shown.map(({ label, value }) => `${label}: ${value}`),
          moreOf(filters, language),
        ]),
    heading === '' ? '' : underlined(heading),
    ...paragraphs,
  ];
}

function resultsOf({ pictures, tables, files, language }: Message): string[] {
  const { words } = language;
  return [
    ...pictures
      .filter(({ alt }) => alt !== '')
      .map(({ alt }) => `[${words.picture}: ${alt.replaceAll('\n', ' · ')}]`),
    ...tables.shown.map((table) => tableOf(table, language)),
    ...partlyShown(tables, language, words.tables),
    files.count === 0 ? '' : listOf(`${words.files}:`, [...files.shown, moreOf(files, language)]),
  ];
}

function tableOf(table: MessageTable, language: Message['language']): string {
  const remarks = remarksOn(table, language).join('\n');
  return [table.title === '' ? '' : underlined(table.title), textTable(table), remarks]
    .filter((block) => block !== '')
    .join('\n\n');
}

function underlined(heading: string): string {
  return `${heading}\n${'-'.repeat(Math.min(stringWidth(heading), WIDTH))}`;
}

function listOf(heading: string, items: readonly string[]): string {
  return [heading, ...items.filter((item) => item !== '').map((item) => `- ${item}`)].join('\n');
}
