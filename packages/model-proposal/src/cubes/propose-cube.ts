import { fStringText, KEYWORDS, literalSql, Names, sqlDialect } from '@facet/dbt/writing';
import { formatOf, useOfNumber } from '../columns/column-use.ts';
import type { ProposalInput } from '../proposal.ts';
import type { Draft, DraftColumn, DraftJoin } from '../tables/draft.ts';
import { nounOf, shortNameOf } from '../tables/primary-key.ts';
import { tableSql } from '../tables/table-sql.ts';
import { automaticTitle, titleOf } from '../words/titles.ts';
import { pluralOf } from '../words/words.ts';
import type { Cube, Dimension, Measure, Texts } from './model.ts';

const LONGEST_DESCRIPTION = 1000;

type Options = Pick<ProposalInput, 'type' | 'source' | 'withViews'>;

/** The cube of a table. */
export function proposeCube(draft: Draft, { type, source, withViews }: Options): Cube {
  const { table, cube, columns, joins } = draft;
  return {
    name: cube,
    sql_table: literalSql(tableSql(table, type)),
    ...(source === 'default' ? {} : { data_source: source }),
    ...textsOf(shortNameOf(table.name), cube, table.comment),
    ...(withViews ? { public: false } : {}),
    ...(joins.size === 0 ? {} : { joins: [...joins.values()].map((join) => joinOf(join, type)) }),
    dimensions: [...columns.values()].map((column) => dimensionOf(draft, column, type)),
    measures: measuresOf(draft, type),
  };
}

/** A column in SQL of a model, of the cube itself or another one. */
function columnSql(column: string, type: string, cube = 'CUBE'): string {
  return `{${cube}}.${literalSql(sqlDialect(type).quote(column))}`;
}

function joinOf({ to, columns, relationship }: DraftJoin, type: string) {
  const pairs = columns.map((pair) => `${columnSql(pair.from, type)} = ${columnSql(pair.to, type, to.cube)}`);
  return { name: to.cube, relationship, sql: pairs.join(' AND ') };
}

function dimensionOf(draft: Draft, column: DraftColumn, type: string): Dimension {
  const { name, member, dimensionType, comment } = column;
  const isKey = draft.key.includes(name);
  return {
    name: member,
    sql: columnSql(name, type),
    type: dimensionType,
    ...(isKey ? { primary_key: true } : {}),
    // The engine hides keys by itself.
    ...(isForeign(draft, name) && !isKey ? { public: false } : {}),
    ...textsOf(name, member, comment),
    ...(dimensionType === 'number' ? formatOf(name) : {}),
  };
}

/** Whether people see what the column refers to in its place. */
export function isForeign(draft: Draft, column: string): boolean {
  const isDeclared = draft.table.foreignKeys.some(({ columns }) => columns.includes(column));
  return (
    isDeclared || [...draft.joins.values()].some(({ columns }) => columns.some(({ from }) => from === column))
  );
}

function measuresOf(draft: Draft, type: string): Measure[] {
  const names = new Names([
    ...KEYWORDS,
    ...[...draft.columns.values()].map(({ member }) => member.toLowerCase()),
  ]);
  const measures: Measure[] = [{ name: names.take('count'), type: 'count' }];
  for (const column of draft.columns.values()) {
    if (column.dimensionType !== 'number' || draft.key.includes(column.name)) continue;
    if (isForeign(draft, column.name)) continue;
    const use = useOfNumber(column.name);
    if (use !== 'label')
      measures.push(measureOf(column, use === 'amount' ? 'total' : 'average', names, type));
  }
  for (const { to, columns, relationship } of draft.joins.values()) {
    const [pair] = columns;
    if (pair === undefined || columns.length > 1 || relationship === 'one_to_one') continue;
    const noun = nounOf(to.table.name);
    const plural = [...noun.slice(0, -1), pluralOf(noun.at(-1) ?? '')];
    const name = names.take(`distinct_${plural.join('_').replace(/^_/, '')}`);
    const words = plural.join(' ');
    const meta = { synonyms: [words, `number of ${words}`] };
    measures.push({ name, sql: columnSql(pair.from, type), type: 'count_distinct', meta });
  }
  return measures;
}

/** Columns that are called so already: no measure is the total of a total. */
const SAYS = { total: /(^|_)(total|sum)(_|$)/, average: /(^|_)(average|avg|mean)(_|$)/ } as const;
const OTHERWISE = { total: 'sum_of', average: 'mean_of' } as const;

function measureOf(column: DraftColumn, word: 'total' | 'average', names: Names, type: string): Measure {
  const member = column.member.replace(/^_/, '');
  const prefix = SAYS[word].test(member) ? OTHERWISE[word] : word;
  const name = names.take(`${prefix}_${member}`);
  const title = `${titleOf(prefix)} ${titleOf(column.name)}`;
  return {
    name,
    sql: columnSql(column.name, type),
    type: word === 'total' ? 'sum' : 'avg',
    ...(title === automaticTitle(name) ? {} : { title: safeText(title) }),
    ...formatOf(column.name),
  };
}

/** The title, where the automatic one would not be right, and the comment as description. */
export function textsOf(name: string, member: string, comment: string | null): Texts {
  const title = titleOf(name);
  const description = (comment ?? '').trim().slice(0, LONGEST_DESCRIPTION).trim();
  return {
    ...(title === automaticTitle(member) || title === '' ? {} : { title: safeText(title) }),
    ...(description === '' ? {} : { description: safeText(description) }),
  };
}

/** A text for people, as the engine reads it from a file. */
function safeText(text: string): string {
  return fStringText(text.replace(/[\u2028\u2029]/g, ' '));
}
