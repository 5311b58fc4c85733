import { type JsonRecord, listOf, recordOf, textOf, textsOf } from './json-values.ts';

/** A manifest whose shape was checked: see `checkManifest`. */
export interface Manifest {
  readonly metadata: JsonRecord;
  readonly nodes: JsonRecord;
  readonly raw: JsonRecord;
}

export interface Constraint {
  readonly type: string;
  /** Empty at a column: the column itself. */
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  readonly expression: string;
}

export interface Column {
  readonly name: string;
  readonly dataType: string;
  readonly description: string;
  readonly isQuoted: boolean;
  readonly meta: JsonRecord;
  readonly constraints: readonly Constraint[];
}

/** A model that has a relation in the warehouse. */
export interface Model {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly packageName: string;
  /** Null where the model is not versioned. */
  readonly version: string | null;
  readonly isLatest: boolean;
  readonly database: string;
  readonly schema: string;
  readonly relationName: string;
  /** Relative to the folder of the models. */
  readonly path: string;
  readonly description: string;
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  readonly meta: JsonRecord;
  /** Which parts of the relation's name dbt quotes; absent where the adapter's own way holds. */
  readonly quoting: JsonRecord;
}

/** The node as a model. Columns keep the order in which the project lists them. */
export function modelOf(id: string, node: JsonRecord, quoting: JsonRecord): Model {
  const config = recordOf(node.config);
  const version = node.version === null || node.version === undefined ? null : String(node.version);
  return {
    id,
    name: textOf(node.name),
    alias: textOf(node.alias) || textOf(node.name),
    packageName: textOf(node.package_name),
    version,
    isLatest: version !== null && version === String(node.latest_version ?? ''),
    database: textOf(node.database),
    schema: textOf(node.schema),
    relationName: textOf(node.relation_name),
    path: textOf(node.path),
    description: textOf(node.description),
    columns: Object.entries(recordOf(node.columns)).map(([key, column]) => columnOf(key, recordOf(column))),
    constraints: constraintsOf(node.constraints),
    meta: metaOf(node, config),
    quoting: { ...quoting, ...withoutNulls(recordOf(config.quoting)) },
  };
}

function columnOf(key: string, column: JsonRecord): Column {
  return {
    name: textOf(column.name) || key,
    dataType: textOf(column.data_type),
    description: textOf(column.description),
    isQuoted: column.quote === true,
    meta: metaOf(column, recordOf(column.config)),
    constraints: constraintsOf(column.constraints),
  };
}

function constraintsOf(value: unknown): readonly Constraint[] {
  return listOf(value).map((entry) => {
    const constraint = recordOf(entry);
    return {
      type: textOf(constraint.type),
      columns: textsOf(constraint.columns),
      to: textOf(constraint.to),
      toColumns: textsOf(constraint.to_columns),
      expression: textOf(constraint.expression),
    };
  });
}

/** dbt moved `meta` below `config`, and keeps a copy where it was. */
export function metaOf(node: JsonRecord, config: JsonRecord = recordOf(node.config)): JsonRecord {
  return { ...recordOf(node.meta), ...recordOf(config.meta) };
}

function withoutNulls(values: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
