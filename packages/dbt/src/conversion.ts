/** How a manifest is converted. `DEFAULT_OPTIONS` has a default for every field. */
export interface ConversionOptions {
  /** Folder for the generated files, relative to the data model, without leading or trailing slashes. */
  readonly outputPath: string;
  readonly namePrefix: string;
  readonly titlePrefix: string;
  /** Converts only dbt models in this folder, relative to their project's models folder; null converts all. */
  readonly martsFolder: string | null;
  readonly detectPrimaryKeysByName: boolean;
  readonly primaryKeySuffixes: readonly string[];
  readonly detectPrimaryKeysByTests: boolean;
  readonly defaultMeasures: boolean;
  readonly descriptions: boolean;
  readonly joins: boolean;
  readonly reverseJoins: boolean;
  /** Whether to convert semantic models and metrics. */
  readonly semanticModels: boolean;
  /** Whether to convert exposures to views. */
  readonly exposures: boolean;
  /** Whether to ask the warehouse for the types of columns that the project does not declare. */
  readonly warehouseTypes: boolean;
}

/** The warehouse that the cubes query; decides how tables are named and which SQL functions exist. */
export interface Warehouse {
  /** A value of CUBEJS_DB_TYPE; null means the adapter that the manifest names. */
  readonly type: string | null;
  /** The Databricks catalog. */
  readonly catalog?: string;
  /** Tables that the warehouse described. */
  readonly tables?: readonly WarehouseTable[];
  /** Why the warehouse could not be asked for its tables. */
  readonly problem?: string;
}

export interface WarehouseTable {
  /** Empty if unknown. */
  readonly database: string;
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export interface GeneratedFile {
  /** Relative to the data model. */
  readonly path: string;
  readonly content: string;
}

/** Something that was omitted, or converted in a way its author may not expect, and the reason. */
export interface ConversionNote {
  /** dbt's unique id of the node, such as `model.shop.orders`. */
  readonly nodeId: string;
  readonly kind: 'skipped' | 'left_out' | 'changed';
  /** The part of the node: a column, measure, metric or join. */
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

/** A query whose SQL shows whether a member works beside a joined cube. */
export interface QueryCheck {
  readonly nodeId: string;
  readonly member: string;
  readonly joined: string;
  /** A query of the data API. */
  readonly query: { readonly measures?: readonly string[]; readonly dimensions: readonly string[] };
}

export interface QueryChecks {
  /** The generated files that the queries need. */
  readonly paths: readonly string[];
  readonly queries: readonly QueryCheck[];
}

export interface ConversionResult {
  readonly files: readonly GeneratedFile[];
  readonly models: readonly ConvertedModel[];
  readonly notes: readonly ConversionNote[];
  /** Paths of dbt models that are outside the scope of the options: a sync keeps the files there. */
  readonly keptPaths: readonly string[];
  readonly stats: {
    readonly models: number;
    readonly sources: number;
    readonly macros: number;
    readonly dbtVersion: string | null;
    readonly manifestGeneratedAt: string | null;
  };
  readonly cubeCount: number;
  readonly checks: QueryChecks;
}
