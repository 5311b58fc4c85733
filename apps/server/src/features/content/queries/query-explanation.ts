/** What decides the rows of a query for one caller, as a pod explains it. */
export interface QueryExplanation {
  /** More than one if the query compares periods. */
  readonly queries: readonly SourceStatement[];
  readonly policy: PolicyEffect;
  readonly members: readonly MemberDefinition[];
}

/** A statement for the data source. */
export interface SourceStatement {
  readonly sql: string;
  /** The values of its placeholders. */
  readonly values: readonly unknown[];
  readonly dataSource: string;
  /** The pre-aggregations that it reads in place of the tables. */
  readonly preAggregations: readonly string[];
}

/** What the access policies of a model add to a query. */
export interface PolicyEffect {
  /** Whether they deny the query, which then returns no rows. */
  readonly isDenied: boolean;
  readonly filters: readonly unknown[];
  /** Members whose values are replaced. */
  readonly maskedMembers: readonly string[];
}

/** A member as the model defines it. */
export interface MemberDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly kind: 'measure' | 'dimension';
  readonly type: string;
  /** How a measure aggregates, such as `sum`. */
  readonly aggregation: string | null;
  /** The member of a cube that a member of a view is. */
  readonly definedAs: string;
  /** Its expression in the model; null if it has none of its own. */
  readonly sql: string | null;
  /** The conditions of a measure. */
  readonly filters: readonly string[];
  /** The file that defines it, relative to `model`. */
  readonly file: string | null;
}
