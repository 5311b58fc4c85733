import type { WarehouseTable } from '../conversion.ts';
import type { JsonObject } from './json-values.ts';

/*
 * The part of a dbt manifest that a conversion uses, for schema version 10 (dbt 1.6) and later. `readManifest` narrows
 * the file to these types once, so that nothing after it checks a type again. A field that is missing in the file, or
 * has another type there, is an empty string, list or object, or null where the type allows it.
 */

export interface Manifest {
  readonly metadata: Metadata;
  /** By unique id, in the order of the file. */
  readonly nodes: ReadonlyMap<string, ManifestNode>;
  /** These are sorted by id, so that the result does not depend on the order of the file. */
  readonly semanticModels: readonly SemanticModel[];
  readonly metrics: readonly Metric[];
  readonly exposures: readonly Exposure[];
  readonly savedQueries: readonly SavedQuery[];
  readonly sourceCount: number;
  readonly macroCount: number;
  /** The ids that a dbt selector chose, which the sync adds to the manifest; null without a selector. */
  readonly selectedIds: ReadonlySet<string> | null;
  /** The tables of dbt's catalog, which the sync adds to the manifest; empty without one. */
  readonly tables: readonly WarehouseTable[];
}

export interface Metadata {
  /** URL of the schema: `https://schemas.getdbt.com/dbt/manifest/v12.json`. */
  readonly schemaUrl: string;
  readonly dbtVersion: string;
  readonly generatedAt: string;
  readonly adapterType: string;
  /** The name of the project itself, which is the package of its own models; empty if unknown. */
  readonly projectName: string;
  readonly quoting: Quoting;
}

/** Which parts of a relation's name dbt quotes; an absent part follows the project, then the adapter. */
export interface Quoting {
  readonly database?: boolean;
  readonly schema?: boolean;
  readonly identifier?: boolean;
}

export type ManifestNode = Model | ColumnTest | OtherNode;

export interface Model {
  readonly kind: 'model';
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly packageName: string;
  /** Null for a model without versions. */
  readonly version: string | null;
  readonly isLatest: boolean;
  readonly database: string;
  readonly schema: string;
  /** `table`, `view`, `ephemeral` and so on. */
  readonly materialized: string;
  /** `private`, `protected` or `public`. */
  readonly access: string;
  readonly isTimeSpine: boolean;
  /** Relative to the models folder. */
  readonly path: string;
  readonly description: string;
  /** In the order in which the project lists them. */
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  readonly meta: JsonObject;
  /** The model's own setting, without that of the project. */
  readonly quoting: Quoting;
  /** Ids of the nodes that it depends on. */
  readonly parents: readonly string[];
}

export interface Column {
  readonly name: string;
  readonly dataType: string;
  readonly description: string;
  readonly isQuoted: boolean;
  readonly meta: JsonObject;
  readonly constraints: readonly Constraint[];
}

export interface Constraint {
  readonly type: string;
  /** Empty for a constraint of a column, which applies to that column. */
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  readonly expression: string;
}

/** A generic test that is evidence of a key or a reference. Tests of other kinds are not read. */
export interface ColumnTest {
  readonly kind: 'test';
  readonly id: string;
  readonly test: 'unique' | 'not_null' | 'relationships';
  readonly packageName: string;
  /** Id of the tested model; if empty, `modelExpression` names it. */
  readonly attachedNode: string;
  /** Jinja: `{{ get_where_subquery(ref('orders')) }}`. */
  readonly modelExpression: string;
  readonly column: string;
  /** The referenced model, as Jinja or as the name of a relation, and its column: `relationships` only. */
  readonly to: string;
  readonly field: string;
  /** Whether it tests only some of the rows. */
  readonly hasWhere: boolean;
  readonly severity: string;
  readonly errorIf: string;
}

/** A node of another type, such as a snapshot: only its place in the dependency graph matters. */
export interface OtherNode {
  readonly kind: 'other';
  readonly id: string;
  readonly parents: readonly string[];
}

export interface SemanticModel {
  readonly id: string;
  readonly name: string;
  /** Id of the model that it describes. */
  readonly modelId: string | null;
  readonly primaryEntity: string;
  /** The name of the dimension that is the time of its measures; empty without one. */
  readonly timeDimension: string;
  readonly entities: readonly SemanticEntity[];
  readonly dimensions: readonly SemanticDimension[];
  readonly measures: readonly Aggregation[];
}

/** What entities, dimensions and measures have in common. */
export interface SemanticMember {
  readonly name: string;
  readonly expr: string;
  readonly label: string;
  readonly description: string;
  readonly meta: JsonObject;
}

export interface SemanticEntity extends SemanticMember {
  /** An unknown type reads as `natural`, which adds neither a key nor a join. */
  readonly type: 'primary' | 'unique' | 'foreign' | 'natural';
}

export interface SemanticDimension extends SemanticMember {
  readonly isTime: boolean;
}

/** A measure of a semantic model, or of a metric that aggregates without one. */
export interface Aggregation extends SemanticMember {
  readonly agg: string;
  /** From 0 to 1 in a valid manifest; null where it is not a number. */
  readonly percentile: number | null;
  readonly isDiscrete: boolean;
  readonly isSemiAdditive: boolean;
}

export interface Metric {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly description: string;
  readonly meta: JsonObject;
  /** Conditions with Jinja in them. */
  readonly filters: readonly string[];
  readonly measure: MetricInput;
  /** Set if the metric aggregates columns itself instead of naming a measure. */
  readonly aggregation: MetricAggregation | null;
  readonly numerator: MetricInput | null;
  readonly denominator: MetricInput | null;
  readonly inputs: readonly MetricInput[];
  readonly expr: string;
  readonly cumulativeOf: MetricInput | null;
  /** The span that a cumulative metric adds up; null for all time before. */
  readonly window: TimeSpan | null;
  readonly grainToDate: string;
}

export interface MetricAggregation extends Aggregation {
  /** Name of the semantic model. */
  readonly semanticModel: string;
}

/** A measure or metric that another metric is computed from, with the filters that apply to it there. */
export interface MetricInput {
  readonly name: string;
  readonly alias: string;
  readonly filters: readonly string[];
  readonly fillNullsWith: number | null;
  /** How far before the requested time the input is evaluated. */
  readonly shift: TimeSpan | null;
  /** Whether it is evaluated at the start of a period (`offset_to_grain`). */
  readonly isAtPeriodStart: boolean;
}

export interface TimeSpan {
  readonly count: number;
  readonly granularity: string;
}

export interface SavedQuery {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly meta: JsonObject;
  /** Names of metrics. */
  readonly metrics: readonly string[];
  /** `Dimension('customer__country')` and the like. */
  readonly groupBy: readonly string[];
  readonly hasFilter: boolean;
}

export interface Exposure {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly type: string;
  readonly url: string;
  readonly meta: JsonObject;
  /** Ids of the nodes that it depends on. */
  readonly parents: readonly string[];
}
