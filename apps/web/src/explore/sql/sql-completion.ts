import type { Completion } from '@codemirror/autocomplete';
import { identifier, shortName } from '@facet/query';
import { AGGREGATES, FUNCTIONS, WINDOW_FUNCTIONS } from '@facet/semantic-sql/functions';
import { matching } from '../../look/code-completion.ts';
import type { Catalog, CatalogView, Field } from '../fields/catalog.ts';
import { KEYWORDS } from './sql-words.ts';

/** Those that the parser knows by a rule of their own. */
const SPECIAL = 'measure date_trunc date_part extract to_char now coalesce nullif greatest least'.split(' ');

/** A name in SQL: a plain word, or a text in double quotes, which may not have ended. */
const NAME = /"(?:[^"]|"")*"?|[\p{L}_][\p{L}\p{N}_$]*/u;
const TABLE = new RegExp(`\\b(?:from|join)\\s+(${NAME.source})`, 'giu');
/** An aggregate that is open at the end of a text, which needs no MEASURE around a measure. */
const IN_AGGREGATE = /\b(?:measure|count|sum|avg|min|max)\s*\(\s*(?:distinct\s+)?$/i;

const FUNCTION_COMPLETIONS: readonly Completion[] = [
  ...new Set([...SPECIAL, ...FUNCTIONS.keys(), ...AGGREGATES.keys(), ...WINDOW_FUNCTIONS.keys()]),
]
  .sort()
  .map((name) => ({
    label: name.toUpperCase(),
    detail: '()',
    type: 'sql-function',
    apply: (view, _, from, to) =>
      view.dispatch({
        changes: { from, to, insert: `${name.toUpperCase()}()` },
        selection: { anchor: from + name.length + 1 },
      }),
  }));

const KEYWORD_COMPLETIONS = KEYWORDS.map((label): Completion => ({ label, type: 'keyword' }));

/** More than anybody reads. */
const MOST_FOUND = 200;

/** The completions that a typed text finds: fields and views also by a part of their title, words only by their beginning. */
export function foundCompletions(completions: readonly Completion[], typed: string): readonly Completion[] {
  const isWord = ({ type }: Completion) => type === 'keyword' || type === 'sql-function';
  const begins = ({ label }: Completion) => label.startsWith(typed.toUpperCase());
  return [
    ...matching(
      completions.filter((completion) => !isWord(completion)),
      typed,
    ),
    ...completions.filter((completion) => isWord(completion) && begins(completion)),
  ].slice(0, MOST_FOUND);
}

/**
 * What completes a word of SQL: the fields of the views that the SQL reads, then views, functions and keywords.
 * @param sql the whole text
 * @param at where the word begins
 * @param fallback the view whose fields are offered while the SQL names none
 */
export function sqlCompletions(
  { views }: Catalog,
  sql: string,
  at: number,
  fallback: string | null,
): readonly Completion[] {
  const named = new Set([...withoutTexts(sql).matchAll(TABLE)].map(([, name = '']) => plainName(name)));
  const read = views.filter(({ name }) => named.has(name));
  const open = read.length > 0 ? read : views.filter(({ name }) => name === fallback);
  const before = sql.slice(Math.max(0, at - 200), at);
  if (/\b(?:from|join)\s+$/i.test(before)) return views.map(viewCompletion);
  const isInAggregate = IN_AGGREGATE.test(before);
  return [
    ...open.flatMap(({ fields }) => fields.map((field) => fieldCompletion(field, isInAggregate))),
    ...views.map(viewCompletion),
    ...FUNCTION_COMPLETIONS,
    ...KEYWORD_COMPLETIONS,
  ];
}

/** How SQL writes a field: a measure in MEASURE, unless an aggregate is around it. */
export function sqlOfField({ name, kind }: Pick<Field, 'name' | 'kind'>, isInAggregate = false): string {
  const column = identifier(shortName(name));
  return kind === 'measure' && !isInAggregate ? `MEASURE(${column})` : column;
}

function fieldCompletion(field: Field, isInAggregate: boolean): Completion {
  const name = shortName(field.name);
  return {
    label: name,
    displayLabel: field.title,
    detail: name,
    type: field.kind,
    apply: sqlOfField(field, isInAggregate),
    ...(field.description !== '' && { info: field.description }),
  };
}

function viewCompletion({ name, title }: CatalogView): Completion {
  return { label: name, displayLabel: title, detail: name, type: 'view', apply: identifier(name) };
}

/** SQL with its comments and the texts in it blank. */
function withoutTexts(sql: string): string {
  return sql.replaceAll(/"(?:[^"]|"")*"?|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'?/g, (part) =>
    part.startsWith('"') ? part : ' '.repeat(part.length),
  );
}

/** PostgreSQL reads plain words in lower case. */
function plainName(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase();
}
