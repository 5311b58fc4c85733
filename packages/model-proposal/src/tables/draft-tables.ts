import { KEYWORDS, Names, sqlDialect } from '@facet/dbt/writing';
import { typeOfColumn } from '../columns/column-type.ts';
import { formatOf } from '../columns/column-use.ts';
import type { Notes } from '../notes.ts';
import { type GivenTable, type ProposalInput, tableKey } from '../proposal.ts';
import { identifierOf } from '../words/words.ts';
import type { Draft, DraftColumn } from './draft.ts';
import { keyOf } from './primary-key.ts';

/** Members that every cube of a proposal has. */
const COUNT = 'count';

/** The drafts of all tables, those that get files first. Tables without a usable column are left out. */
export function draftTables(input: ProposalInput, names: Names, notes: Notes): Draft[] {
  const { tables, others = [], names: known = new Map<string, string>() } = input;
  const given = new Set(tables.map(tableKey));
  const all = [
    ...tables.map((table) => ({ table, isAsked: true })),
    ...others.filter((table) => !given.has(tableKey(table))).map((table) => ({ table, isAsked: false })),
  ];
  for (const { table } of all) {
    const name = known.get(tableKey(table));
    if (name !== undefined && names.isFree(name)) names.take(name);
  }
  return all.flatMap(({ table, isAsked }) => {
    const own = notes.when(isAsked);
    const cube = known.get(tableKey(table)) ?? takeName(table, names, own);
    const draft = draftTable(table, { cube, isAsked, type: input.type }, own);
    if (draft.columns.size > 0) return [draft];
    own.add('nothing_to_show', cube);
    return [];
  });
}

function takeName({ name, schema }: GivenTable, names: Names, notes: Notes): string {
  const own = identifierOf(name, 'table');
  const cube = schema === '' ? names.take(own) : names.take(own, `${identifierOf(schema, 'schema')}_${own}`);
  if (cube !== own) notes.add('name_taken', cube);
  return cube;
}

function draftTable(
  table: GivenTable,
  { cube, isAsked, type }: { readonly cube: string; readonly isAsked: boolean; readonly type: string },
  notes: Notes,
): Draft {
  const { name: dialect } = sqlDialect(type);
  const members = new Names([...KEYWORDS, COUNT]);
  const columns = new Map<string, DraftColumn>();
  for (const column of table.columns) {
    const dimensionType = typeOfColumn(column.type, dialect);
    const subject = `${cube}.${column.name}`;
    if (/\p{Cc}/u.test(column.name) || column.name === '') notes.add('unusable_name', subject);
    else if (dimensionType === undefined) notes.add('column_left_out', subject);
    else if (!columns.has(column.name)) {
      if (dimensionType === 'number' && formatOf(column.name).format === 'percent')
        notes.add('percent', subject);
      const member = members.take(identifierOf(column.name, 'column'));
      columns.set(column.name, { ...column, member, dimensionType });
    }
  }
  const key = keyOf(table, (column) => columns.has(column));
  if (key.isGuess) notes.add('key_by_name', `${cube}.${key.columns.join(', ')}`);
  else if (key.columns.length === 0 && columns.size > 0) notes.add('no_key', cube);
  return { table, cube, isAsked, columns, key: key.columns, joins: new Map() };
}
