import type { Cube, Dimension } from './cube-draft.ts';
import type { Evidence } from './evidence.ts';
import { findColumn } from './model-index.ts';
import type { Workshop } from './workshop.ts';

/** Marks the key of a cube by the first tier that finds one: constraints, the primary entity of a semantic model, tests, names. */
export function markPrimaryKey(
  workshop: Workshop,
  cube: Cube,
  evidence: Evidence,
  foreignColumns: ReadonlySet<string>,
  entity: Dimension | undefined,
): void {
  const declared = declaredKey(workshop, cube);
  if (declared.length > 0) {
    for (const dimension of declared) dimension.keyRule ??= 'primary_key_constraint';
    return;
  }
  if (entity !== undefined) {
    entity.keyRule = 'primary_entity';
    return;
  }
  const { options } = workshop;
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

/** The columns of the constraints, or none if one of them is no column of the model. */
function declaredKey(workshop: Workshop, cube: Cube): Dimension[] {
  const { model } = cube;
  const names = [
    ...model.constraints.filter(({ type }) => type === 'primary_key').flatMap(({ columns }) => columns),
    ...model.columns
      .filter(({ constraints }) => constraints.some(({ type }) => type === 'primary_key'))
      .map(({ name }) => name),
  ];
  const missing = names.find((name) => findColumn(model, name) === undefined);
  if (missing !== undefined) {
    const reason = `The primary key names ${missing}, which the model does not list: the constraint is ignored`;
    workshop.leftOut(model.id, names.join(', '), reason);
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

/** One column: the one that is named after the model, else one that names no row of another model, else the first. */
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

/** Of the last word of a name. */
export function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(name)) return name.slice(0, -2);
  if (/[^su]s$/.test(name)) return name.slice(0, -1);
  return name;
}
