/** How a manifest is converted; every field has a default, see `DEFAULT_OPTIONS`. */
export interface ConversionOptions {
  /** Folder of the generated files, relative to the data model project, without slashes at its ends. */
  readonly outputPath: string;
  readonly namePrefix: string;
  readonly titlePrefix: string;
  /** Only models whose path in their project begins with this folder. */
  readonly martsFolder: string | null;
  readonly detectPrimaryKeysByName: boolean;
  readonly primaryKeySuffixes: readonly string[];
  readonly detectPrimaryKeysByTests: boolean;
  readonly defaultMeasures: boolean;
  readonly descriptions: boolean;
  readonly joins: boolean;
  readonly reverseJoins: boolean;
  /** dbt's semantic models and metrics. */
  readonly semanticModels: boolean;
  /** Exposures, as views. */
  readonly exposures: boolean;
}

/** Where the model's data is: decides how tables are named and which functions SQL has. */
export interface Warehouse {
  /** As CUBEJS_DB_TYPE spells it; null takes the adapter that the manifest names. */
  readonly type: string | null;
  /** Catalog of Databricks. */
  readonly catalog?: string;
}

export interface GeneratedFile {
  /** Relative to the data model project. */
  readonly path: string;
  readonly content: string;
}

/** Something that was left out, or done otherwise than its author may expect, and why. */
export interface ConversionNote {
  /** dbt's unique id of the node, such as `model.shop.orders`. */
  readonly nodeId: string;
  readonly kind: 'skipped' | 'left_out' | 'changed';
  /** What of the node: a column, a measure, a metric, a join. */
  readonly member?: string;
  readonly reason: string;
}

export interface ConvertedModel {
  readonly nodeId: string;
  readonly cube: string;
  readonly path: string;
  readonly dimensions: number;
  readonly measures: number;
  readonly joins: number;
}

export interface ConversionResult {
  readonly files: readonly GeneratedFile[];
  readonly models: readonly ConvertedModel[];
  readonly notes: readonly ConversionNote[];
  /**
   * Paths of models that are in the manifest and outside the options' scope: what an earlier run made of them stays.
   */
  readonly keptPaths: readonly string[];
  readonly stats: {
    readonly models: number;
    readonly sources: number;
    readonly macros: number;
    readonly dbtVersion: string | null;
    readonly manifestGeneratedAt: string | null;
  };
  readonly cubeCount: number;
}
