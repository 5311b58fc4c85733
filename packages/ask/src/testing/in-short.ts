import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Column, type Filter, missingMembers, type Question, type TimeRange } from '@facet/query';
import { type Lexicon, statementOfPart, type Understanding } from '../index.ts';
import { askInTurn } from './asked.ts';

/** Tests what is understood of questions, in the short form of `inShort`. `>` is between a question and one that follows it. */
export function asks(area: string, lexicon: Lexicon, table: Readonly<Record<string, string>>): void {
  for (const [text, expected] of Object.entries(table))
    test(`${area}: ${text}`, () => {
      const understanding = askInTurn(text.split(' > '), lexicon);
      assert.equal(inShort(understanding), expected);
      const { question } = understanding;
      if (question !== null) assert.deepEqual(missingMembers(question, lexicon.model), []);
    });
}

/** What was understood on one line: `count by origins_state | distance gt 500 | count desc | 5 | ? states`. */
export function inShort({ question, notUnderstood, choices }: Understanding): string {
  if (question === null) return `not understood: ${notUnderstood.map(({ text }) => text).join(', ')}`;
  const named = (kind: Column['kind']) =>
    question.columns.filter((column) => column.kind === kind).map(columnInShort);
  const groups = named('dimension');
  const parts = [
    [...named('measure'), ...(groups.length > 0 ? ['by', groups.join(', ')] : [])].join(' '),
    ...question.ranges.map(rangeInShort),
    ...question.segments.map(short),
    ...question.filters.map(filterInShort),
    ...question.order.map(({ column, direction }) => `${short(column)} ${direction}`),
    ...(question.limit === null ? [] : [String(question.limit)]),
    ...(question.offset === null ? [] : [`after ${question.offset}`]),
    ...analysisInShort(question),
    ...(choices.length > 0 ? [`? ${choices.map(({ text }) => text).join(', ')}`] : []),
  ];
  return parts.join(' | ');
}

function analysisInShort(question: Question): string[] {
  const { comparisons, tableCalculations, topRows } = question;
  const part = statementOfPart(question);
  return [
    ...(part === undefined ? [] : [partInShort(part)]),
    ...comparisons.map(({ offset, range, outputs }) => {
      const other = offset === undefined ? range?.join(' – ') : `${offset.amount} ${offset.unit} before`;
      return `${outputs === undefined ? 'vs' : 'growth vs'} ${other}`;
    }),
    ...tableCalculations.map(({ expression }) => expression.replace(/\(.*\.(.*)\)/, '($1)')),
    ...(topRows === null || topRows === undefined ? [] : [`top ${topRows.count} ${short(topRows.member)}`]),
  ];
}

/** `share with delay > 30`: what the statement of the part counts. */
function partInShort(statement: string): string {
  const [, conditions = 'all'] = /\nWHERE (.*?)(?:\nGROUP BY .*)?$/s.exec(statement) ?? [];
  return `share with ${conditions.replaceAll(/\s+/g, ' ')}`;
}

function rangeInShort(one: TimeRange): string {
  const range = 'range' in one ? one.range : 'several periods';
  return typeof range === 'string' ? range : range.join(' – ');
}

function columnInShort(column: Column): string {
  if (column.kind === 'calculation') return column.name;
  const unit =
    column.kind === 'dimension' && column.granularity !== undefined ? `.${column.granularity}` : '';
  const groups = column.kind === 'dimension' && column.groups !== undefined ? ' in groups' : '';
  return `${short(column.member)}${unit}${groups}`;
}

function filterInShort(filter: Filter): string {
  if ('or' in filter) return `(${filter.or.map(filterInShort).join(' or ')})`;
  if ('and' in filter) return filter.and.map(filterInShort).join(' and ');
  return `${short(filter.member)} ${filter.operator} ${(filter.values ?? []).join(', ')}`.trim();
}

function short(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
