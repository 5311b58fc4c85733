import {
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  mergedObjects,
  objectOf,
  textOf,
  textsOf,
} from './json-values.ts';
import type { Column, Constraint, Model, Quoting } from './manifest.ts';

/** Narrows a node with `resource_type: model`. */
export function readModel(id: string, node: JsonObject): Model {
  const config = objectOf(node.config);
  const version = versionOf(node.version);
  return {
    kind: 'model',
    id,
    name: textOf(node.name),
    alias: textOf(node.alias) || textOf(node.name),
    packageName: textOf(node.package_name),
    version,
    isLatest: version !== null && version === versionOf(node.latest_version),
    database: textOf(node.database),
    schema: textOf(node.schema),
    materialized: textOf(config.materialized),
    access: textOf(node.access) || textOf(config.access),
    isTimeSpine: isObject(node.time_spine),
    path: textOf(node.path),
    description: textOf(node.description),
    columns: Object.entries(objectOf(node.columns)).map(([key, column]) => readColumn(key, objectOf(column))),
    constraints: readConstraints(node.constraints),
    meta: readMeta(node),
    quoting: readQuoting(config.quoting),
    parents: readParents(node),
  };
}

function readColumn(key: string, column: JsonObject): Column {
  return {
    name: textOf(column.name) || key,
    dataType: textOf(column.data_type),
    description: textOf(column.description),
    isQuoted: column.quote === true,
    meta: readMeta(column),
    constraints: readConstraints(column.constraints),
  };
}

const NO_CONSTRAINTS: readonly Constraint[] = [];

function readConstraints(value: JsonValue | undefined): readonly Constraint[] {
  const entries = listOf(value);
  if (entries.length === 0) return NO_CONSTRAINTS;
  return entries.map((entry) => {
    const constraint = objectOf(entry);
    return {
      type: textOf(constraint.type),
      columns: textsOf(constraint.columns),
      to: textOf(constraint.to),
      toColumns: textsOf(constraint.to_columns),
      expression: textOf(constraint.expression),
    };
  });
}

/** dbt writes versions as numbers or texts. */
function versionOf(value: JsonValue | undefined): string | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;
}

/** `meta` of any part of a manifest. dbt 1.10 moved it below `config` and keeps a copy in the old place. */
export function readMeta(node: JsonObject): JsonObject {
  return mergedObjects(objectOf(node.meta), objectOf(objectOf(node.config).meta));
}

export function readParents(node: JsonObject): readonly string[] {
  return textsOf(objectOf(node.depends_on).nodes);
}

export function readQuoting(value: JsonValue | undefined): Quoting {
  const { database, schema, identifier } = objectOf(value);
  return {
    ...(typeof database === 'boolean' && { database }),
    ...(typeof schema === 'boolean' && { schema }),
    ...(typeof identifier === 'boolean' && { identifier }),
  };
}
