import type { DataSourceType, DataSourceVariable, EnvVariableItem } from '@facet/client';

/** The variables of a deployment by name. */
export type Variables = Readonly<Record<string, string>>;

/** The data source that cubes query unless they name another one. */
export const DEFAULT_SOURCE = 'default';
/** What the server shows in place of a secret. */
const MASK = '[ENCRYPTED]';
const LIST = 'CUBEJS_DATASOURCES';
const TYPE = 'CUBEJS_DB_TYPE';
/** The type of a data source whose variables name no type. */
const USUAL_TYPE = 'duckdb';
/** How many variables a form shows at first, if no more are required. */
const AT_FIRST = 6;
const EVERYWHERE = new Set(['CUBEJS_DB_MAX_POOL', 'CUBEJS_DB_QUERY_TIMEOUT']);

/** A data source that the variables of a deployment define. */
export interface Source {
  readonly name: string;
  /** The value of its `CUBEJS_DB_TYPE`. */
  readonly type: string;
}

/** The data sources of a deployment. Without a type and without other sources, `default` is only there to read files. */
export function sourcesIn(variables: Variables, hasFiles: boolean): Source[] {
  const others = listedNames(variables).filter((name) => name !== DEFAULT_SOURCE);
  const isUsed = isDefaultTaken(variables) || hasFiles || others.length > 0;
  return [...(isUsed ? [DEFAULT_SOURCE] : []), ...others].map((name) => sourceNamed(name, variables));
}

export function sourceNamed(name: string, variables: Variables): Source {
  return { name, type: variables[variableOf(name, TYPE)] || USUAL_TYPE };
}

export function isDefaultTaken(variables: Variables): boolean {
  return (variables[TYPE] ?? '') !== '';
}

function listedNames(variables: Variables): string[] {
  const names = (variables[LIST] ?? '').split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

/** The name of a variable of one data source, by its name for the default one. */
export function variableOf(source: string, name: string): string {
  return source === DEFAULT_SOURCE ? name : name.replace(/^CUBEJS_/, `CUBEJS_DS_${source.toUpperCase()}_`);
}

/** A value that is stored for a data source; empty without one. `isHidden` if it is a secret. */
export function storedValue(source: string, name: string, variables: Variables) {
  const value = variables[variableOf(source, name)] ?? '';
  return value === MASK ? { value: '', isHidden: true } : { value, isHidden: false };
}

/** The variables that most people set, and those behind "More". */
export function groupsOf({ variables }: DataSourceType): {
  readonly usual: readonly DataSourceVariable[];
  readonly more: readonly DataSourceVariable[];
} {
  const isRare = ({ name, type }: DataSourceVariable) =>
    type === 'boolean' || type === 'lines' || EVERYWHERE.has(name);
  const rare = variables.findIndex(isRare);
  const required = variables.findLastIndex(({ isRequired }) => isRequired) + 1;
  const end = Math.max(required, Math.min(rare === -1 ? variables.length : rare, AT_FIRST));
  return { usual: variables.slice(0, end), more: variables.slice(end) };
}

/** What is wrong with the name of a new data source. */
export type NameProblem = 'missing' | 'format' | 'taken';

export function nameProblem(name: string, variables: Variables): NameProblem | null {
  if (name === '') return 'missing';
  if (!/^[A-Za-z][A-Za-z0-9_]{0,49}$/.test(name)) return 'format';
  if (name === DEFAULT_SOURCE) return isDefaultTaken(variables) ? 'taken' : null;
  // Variables are in capitals, so names that differ in case only would share them.
  const taken = [DEFAULT_SOURCE, ...listedNames(variables)].map((one) => one.toUpperCase());
  return taken.includes(name.toUpperCase()) ? 'taken' : null;
}

/** What was entered in a form, by the names of the variables for the default source. */
export type Edits = Readonly<Record<string, string>>;

/** What a form about a data source begins with. */
export interface FormSource extends Source {
  readonly isNew: boolean;
}

/** The value that a field shows. */
export function shownValue(
  source: FormSource,
  { name, type, default: usual }: DataSourceVariable,
  edits: Edits,
  variables: Variables,
): string {
  const stored = source.isNew ? '' : storedValue(source.name, name, variables).value;
  return edits[name] ?? (stored === '' && type === 'boolean' ? (usual ?? 'false') : stored);
}

/** Whether a secret of a data source is stored, which a form keeps unless another one is entered. */
export function isKept(source: FormSource, name: string, variables: Variables): boolean {
  return !source.isNew && storedValue(source.name, name, variables).isHidden;
}

/** The required variables without a value. */
export function missingIn(
  source: FormSource,
  { variables: declared }: DataSourceType,
  edits: Edits,
  variables: Variables,
): string[] {
  return declared
    .filter(({ isRequired }) => isRequired)
    .filter((one) => shownValue(source, one, edits, variables).trim() === '')
    .filter(({ name }) => !isKept(source, name, variables))
    .map(({ name }) => name);
}

/** Spaces around a text are slips, except in secrets. */
function sentText({ type, isSecret }: DataSourceVariable, text: string): string {
  return text.trim() !== '' && (isSecret || type === 'lines') ? text : text.trim();
}

/**
 * The variables that a form sends: for a new data source also its type, its name in the list, and empty values for what is
 * stored from an earlier one.
 */
export function changesOf(
  source: FormSource,
  { type, variables: declared }: DataSourceType,
  edits: Edits,
  variables: Variables,
): EnvVariableItem[] {
  const { name: own, isNew } = source;
  const values = declared.flatMap((one): EnvVariableItem[] => {
    const { value: stored, isHidden } = storedValue(own, one.name, variables);
    const edit = edits[one.name];
    const value = edit === undefined ? (isNew ? '' : stored) : sentText(one, edit);
    if (isHidden ? value === '' && !isNew : value === stored) return [];
    // A box that is as the driver has it anyway.
    if (one.type === 'boolean' && stored === '' && value === (one.default ?? 'false')) return [];
    return [{ name: variableOf(own, one.name), value }];
  });
  if (!isNew) return values;
  const names = [...new Set([DEFAULT_SOURCE, ...listedNames(variables), own])];
  return [
    ...(own === DEFAULT_SOURCE ? [] : [{ name: LIST, value: names.join(',') }]),
    { name: variableOf(own, TYPE), value: type },
    ...values,
  ];
}

/** The variables without a data source: it is no longer in the list, and its values are empty. */
export function removalOf(
  source: Source,
  declared: readonly DataSourceVariable[],
  variables: Variables,
): EnvVariableItem[] {
  const own = [TYPE, ...declared.map(({ name }) => name)].map((name) => variableOf(source.name, name));
  const emptied = own.filter((name) => (variables[name] ?? '') !== '').map((name) => ({ name, value: '' }));
  if (source.name === DEFAULT_SOURCE) return emptied;
  const left = listedNames(variables).filter((name) => name !== source.name);
  const isOnly = left.every((name) => name === DEFAULT_SOURCE);
  return [{ name: LIST, value: isOnly ? '' : left.join(',') }, ...emptied];
}

const HIDDEN = '…';

/** Variables as a request shows them: secrets that were entered stay out of it. */
export function withoutSecrets(
  changes: readonly EnvVariableItem[],
  source: string,
  declared: readonly DataSourceVariable[],
): EnvVariableItem[] {
  const secrets = new Set(
    declared.filter(({ isSecret }) => isSecret).map(({ name }) => variableOf(source, name)),
  );
  return changes.map(({ name, value }) => ({
    name,
    value: secrets.has(name) && value !== '' ? HIDDEN : value,
  }));
}

/** Where a data source is, in the words of its own variables: its host and database, or what identifies it. */
export function placeOf(
  { name }: Source,
  declared: readonly DataSourceVariable[],
  variables: Variables,
): readonly string[] {
  const shownOf = (one: string) => storedValue(name, one, variables).value;
  const host = shownOf('CUBEJS_DB_HOST');
  const port = shownOf('CUBEJS_DB_PORT');
  const known = [port === '' || host === '' ? host : `${host}:${port}`, shownOf('CUBEJS_DB_NAME')];
  const rest = declared
    .filter(({ type, isSecret }) => type === 'text' && !isSecret)
    .map((one) => shownOf(one.name));
  const found = (host === '' ? rest : known).filter((text) => text !== '');
  return found.slice(0, 2);
}
