import { type JsonObject, objectOf, textOf } from './json-values.ts';
import type { ColumnTest, ManifestNode } from './manifest.ts';
import { readModel, readParents } from './read-model.ts';

/** Narrows an entry of `nodes`; undefined for a test that is not evidence of anything. */
export function readNode(id: string, node: JsonObject): ManifestNode | undefined {
  if (node.resource_type === 'model') return readModel(id, node);
  if (node.resource_type === 'test') return readTest(id, node);
  return { kind: 'other', id, parents: readParents(node) };
}

function readTest(id: string, node: JsonObject): ColumnTest | undefined {
  const { name: test, kwargs } = objectOf(node.test_metadata);
  if (test !== 'unique' && test !== 'not_null' && test !== 'relationships') return undefined;
  const given = objectOf(kwargs);
  const { where, severity, error_if } = objectOf(node.config);
  return {
    kind: 'test',
    id,
    test,
    packageName: textOf(node.package_name),
    attachedNode: textOf(node.attached_node),
    modelExpression: textOf(given.model),
    column: textOf(given.column_name) || textOf(node.column_name),
    to: textOf(given.to),
    field: textOf(given.field),
    hasWhere: where !== undefined && where !== null && where !== '',
    severity: textOf(severity),
    errorIf: textOf(error_if),
  };
}
