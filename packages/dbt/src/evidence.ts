import type { ConversionNote } from './conversion.ts';
import type { ColumnTest, Manifest, Model } from './manifest/manifest.ts';
import type { ModelIndex } from './manifest/model-index.ts';

/** Columns of a model that refer to rows of another. */
export interface Reference {
  readonly from: Model;
  readonly columns: readonly string[];
  readonly to: Model;
  readonly toColumns: readonly string[];
  readonly rule: 'relationships_test' | 'foreign_key';
}

/** What tests and constraints reveal about keys. The maps hold column names, in lower case, by model id. */
export interface Evidence {
  readonly unique: ReadonlyMap<string, ReadonlySet<string>>;
  readonly notNull: ReadonlyMap<string, ReadonlySet<string>>;
  readonly references: readonly Reference[];
  readonly notes: readonly ConversionNote[];
}

/** Collects the evidence in the tests and in the constraints of the models. */
export function collectEvidence(manifest: Manifest, models: readonly Model[], index: ModelIndex): Evidence {
  const unique = new Map<string, Set<string>>();
  const notNull = new Map<string, Set<string>>();
  const references: Reference[] = [];
  const notes: ConversionNote[] = [];
  for (const node of manifest.nodes.values()) {
    if (node.kind !== 'test') continue;
    const { column, field } = node;
    const model = testedModel(node, index);
    if (model === undefined || column === '') continue;
    if (node.test === 'relationships') {
      const to = index.resolve(node.to, model.packageName);
      if (to === undefined) notes.push(unknownTarget(model, node));
      else if (field !== '') {
        const columns = { columns: [column], toColumns: [field] };
        references.push({ from: model, to, ...columns, rule: 'relationships_test' });
      }
    } else if (isStrict(node)) add(node.test === 'unique' ? unique : notNull, model.id, column);
  }
  for (const model of models) references.push(...foreignKeys(model, index, notes));
  return { unique, notNull, references, notes };
}

function testedModel(test: ColumnTest, index: ModelIndex): Model | undefined {
  if (test.attachedNode !== '') return index.get(test.attachedNode);
  const [, ref = ''] = /(ref\(.*?\))/.exec(test.modelExpression) ?? [];
  return index.resolve(ref, test.packageName);
}

/** Whether the test covers every row and fails on the first violation; otherwise it does not prove a key. */
function isStrict({ hasWhere, severity, errorIf: given }: ColumnTest): boolean {
  if (hasWhere || severity.toLowerCase() === 'warn') return false;
  const errorIf = given.replaceAll(/\s+/g, '');
  return errorIf === '' || errorIf === '!=0' || errorIf === '>0' || errorIf === '>=1';
}

function foreignKeys(model: Model, index: ModelIndex, notes: ConversionNote[]): Reference[] {
  const found: Reference[] = [];
  const constraints = [
    ...model.constraints,
    ...model.columns.flatMap((column) =>
      column.constraints.map((constraint) => ({ ...constraint, columns: [column.name] })),
    ),
  ];
  for (const { type, columns, to, toColumns, expression } of constraints) {
    if (type !== 'foreign_key') continue;
    const [, relation = '', list = ''] =
      /^\s*(?:references\s+)?([^()]+?)\s*\(([^()]*)\)/i.exec(expression) ?? [];
    const target = index.resolve(to || relation, model.packageName);
    const targetColumns = toColumns.length > 0 ? toColumns : namesIn(list);
    if (target === undefined || columns.length === 0 || columns.length !== targetColumns.length) {
      const named = to || expression || 'nothing';
      const reason = `No join: the foreign key refers to ${named}, which is not a dbt model with a table or has a different number of columns`;
      notes.push({ nodeId: model.id, kind: 'left_out', member: columns.join(', '), reason });
    } else found.push({ from: model, columns, to: target, toColumns: targetColumns, rule: 'foreign_key' });
  }
  return found;
}

function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim().replace(/^["`[]|["`\]]$/g, ''));
  return names.filter((name) => name !== '');
}

function unknownTarget(model: Model, { id, column, to }: ColumnTest): ConversionNote {
  const reason = `No join: the test ${id} refers to ${to || 'nothing'}, which is not a dbt model with a table`;
  return { nodeId: model.id, kind: 'left_out', member: column, reason };
}

/** For each model id, the columns that refer to rows of other models, in lower case. */
export function foreignColumns({ references }: Evidence): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { from, columns } of references) for (const column of columns) add(found, from.id, column);
  return found;
}

function add(map: Map<string, Set<string>>, id: string, column: string): void {
  map.set(id, (map.get(id) ?? new Set()).add(column.toLowerCase()));
}
