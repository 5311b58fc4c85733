import type { Evidence } from '../evidence.ts';
import { findColumn } from '../manifest/model-index.ts';
import type { ConversionContext } from './conversion-context.ts';
import type { Cube, Dimension } from './cube-draft.ts';

/** Marks the primary key of a cube by the first rule that finds one: constraints, primary entity, tests, names. */
export function markPrimaryKey(
  context: ConversionContext,
  cube: Cube,
  evidence: Evidence,
  foreignColumns: ReadonlySet<string>,
  entity: Dimension | undefined,
): void {
  const declared = declaredKey(context, cube);
  if (declared.length > 0) {
    for (const dimension of declared) dimension.keyRule ??= 'primary_key_constraint';
    return;
  }
  if (entity !== undefined) {
    entity.keyRule = 'primary_entity';
    return;
  }
  const { options } = context;
  const { id } = cube.model;
  const unique = evidence.unique.get(id);
  const notNull = evidence.notNull.get(id);
  const tested = [...cube.columns].filter(([column]) => unique?.has(column) && notNull?.has(column));
  const named = [...cube.columns].filter(([column]) => hasKeySuffix(column, options.primaryKeySuffixes));
  const byTests = options.detectPrimaryKeysByTests ? best(cube, tested, foreignColumns) : undefined;
  const byName = options.detectPrimaryKeysByName ? best(cube, named, foreignColumns) : undefined;
  if (byTests !== undefined) byTests.keyRule = 'unique_and_not_null_tests';
  else if (byName !== undefined) byName.keyRule = 'name_of_column';
}

/** The columns of the primary key constraints; none if the dbt model does not list one of them. */
function declaredKey(context: ConversionContext, cube: Cube): Dimension[] {
  const { model } = cube;
  const names = [
    ...model.constraints.filter(({ type }) => type === 'primary_key').flatMap(({ columns }) => columns),
    ...model.columns
      .filter(({ constraints }) => constraints.some(({ type }) => type === 'primary_key'))
      .map(({ name }) => name),
  ];
  const missing = names.find((name) => findColumn(model, name) === undefined);
  if (missing !== undefined) {
    const reason = `The primary key constraint is ignored: the dbt model does not list its column ${missing}`;
    context.leftOut(model.id, names.join(', '), reason);
    return [];
  }
  return names.flatMap((name) => cube.columns.get(name.toLowerCase()) ?? []);
}

function hasKeySuffix(column: string, suffixes: readonly string[]): boolean {
  return suffixes.some((given) => {
    const suffix = given.trim().toLowerCase();
    return suffix !== '' && (column.endsWith(suffix) || column === suffix.replace(/^_+/, ''));
  });
}

type Candidate = readonly [column: string, dimension: Dimension];

/** Chooses one column: the one named after the dbt model, then `id`, then one that does not refer to another model. */
function best(
  cube: Cube,
  candidates: readonly Candidate[],
  foreignColumns: ReadonlySet<string>,
): Dimension | undefined {
  const own = namesOfKey(cube.model.name);
  const rank = ([column]: Candidate): number => {
    if (own.has(column)) return 0;
    if (column === 'id') return 1;
    return foreignColumns.has(column) ? 3 : 2;
  };
  const [first] = [...candidates].sort((a, b) => rank(a) - rank(b));
  return first?.[1];
}

const LAYER = /^(stg|staging|dim|fct|fact|int|intermediate|base|src|raw|mart|rpt|agg|bridge|obt|dm)_+/;

/** `stg_shop__customers` → `customers_id`, `customer_id`, `customer_key` and the like. */
function namesOfKey(model: string): ReadonlySet<string> {
  const name = model.toLowerCase().replace(LAYER, '');
  const subjects = [name, name.replace(/^.*__/, '')].flatMap((subject) => [subject, singular(subject)]);
  return new Set(
    subjects.flatMap((subject) => [
      `${subject}_id`,
      `${subject}id`,
      `${subject}_key`,
      `${subject}_sk`,
      `${subject}_pk`,
    ]),
  );
}

/** The name with its last word in the singular. */
export function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(name)) return name.slice(0, -2);
  if (/[^su]s$/.test(name)) return name.slice(0, -1);
  return name;
}
