import type { ConversionNote } from './conversion.ts';
import { type JsonRecord, recordOf, textOf } from './json-values.ts';
import type { Manifest, Model } from './manifest.ts';
import type { ModelIndex } from './model-index.ts';

/** Columns of a model that name rows of another. */
export interface Reference {
  readonly from: Model;
  readonly columns: readonly string[];
  readonly to: Model;
  readonly toColumns: readonly string[];
  readonly rule: 'relationships_test' | 'foreign_key';
}

/** What tests and constraints tell of keys. Names of columns are in lower case in the sets. */
export interface Evidence {
  readonly unique: ReadonlyMap<string, ReadonlySet<string>>;
  readonly notNull: ReadonlyMap<string, ReadonlySet<string>>;
  readonly references: readonly Reference[];
  readonly notes: readonly ConversionNote[];
}

/** Reads all tests once, and the constraints of the models. */
export function collectEvidence(manifest: Manifest, models: readonly Model[], index: ModelIndex): Evidence {
  const unique = new Map<string, Set<string>>();
  const notNull = new Map<string, Set<string>>();
  const references: Reference[] = [];
  const notes: ConversionNote[] = [];
  for (const [id, value] of Object.entries(manifest.nodes)) {
    const node = recordOf(value);
    if (node.resource_type !== 'test') continue;
    const metadata = recordOf(node.test_metadata);
    const kwargs = recordOf(metadata.kwargs);
    const model = testedModel(node, kwargs, index);
    const column = textOf(kwargs.column_name) || textOf(node.column_name);
    if (model === undefined || column === '') continue;
    if (metadata.name === 'relationships') {
      const to = index.resolve(textOf(kwargs.to), model.packageName);
      const field = textOf(kwargs.field);
      if (to === undefined) notes.push(unknownTarget(model, column, id, kwargs));
      else if (field !== '') {
        const columns = { columns: [column], toColumns: [field] };
        references.push({ from: model, to, ...columns, rule: 'relationships_test' });
      }
    } else if (isStrict(recordOf(node.config))) {
      if (metadata.name === 'unique') add(unique, model.id, column);
      if (metadata.name === 'not_null') add(notNull, model.id, column);
    }
  }
  for (const model of models) references.push(...foreignKeys(model, index, notes));
  return { unique, notNull, references, notes };
}

function testedModel(node: JsonRecord, kwargs: JsonRecord, index: ModelIndex): Model | undefined {
  const attached = index.get(textOf(node.attached_node));
  if (attached !== undefined || node.attached_node) return attached;
  const [, ref = ''] = /(ref\(.*?\))/.exec(textOf(kwargs.model)) ?? [];
  return index.resolve(ref, textOf(node.package_name));
}

/** A test that always fails the build when it finds something: only then does it tell what holds for every row. */
function isStrict(config: JsonRecord): boolean {
  const where = config.where;
  if (where !== null && where !== undefined && where !== '') return false;
  if (textOf(config.severity).toLowerCase() === 'warn') return false;
  const errorIf = textOf(config.error_if).replaceAll(/\s+/g, '');
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
      const reason = `The foreign key names ${named}, which is no relation of a model with as many columns`;
      notes.push({ nodeId: model.id, kind: 'left_out', member: columns.join(', '), reason });
    } else found.push({ from: model, columns, to: target, toColumns: targetColumns, rule: 'foreign_key' });
  }
  return found;
}

function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim().replace(/^["`[]|["`\]]$/g, ''));
  return names.filter((name) => name !== '');
}

function unknownTarget(model: Model, column: string, test: string, kwargs: JsonRecord): ConversionNote {
  const to = textOf(kwargs.to) || 'nothing';
  const reason = `No join: the test ${test} relates it to ${to}, which is no model with a table`;
  return { nodeId: model.id, kind: 'left_out', member: column, reason };
}

function add(map: Map<string, Set<string>>, id: string, column: string): void {
  const set = map.get(id);
  if (set === undefined) map.set(id, new Set([column.toLowerCase()]));
  else set.add(column.toLowerCase());
}
