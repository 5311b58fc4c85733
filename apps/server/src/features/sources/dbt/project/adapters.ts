import { basename } from 'node:path';
import { PhaseFailed } from './phase-failed.ts';

/** How dbt accesses a type of warehouse: the package of the adapter, and the profile. */
export interface Adapter {
  /** Its name on PyPI. */
  readonly package: string;
  readonly profile: Readonly<Record<string, unknown>>;
}

type Variables = Readonly<Record<string, string>>;

/** Placeholders: parsing never connects, so only the names of databases and schemas have to be right. */
const NOWHERE = { host: 'localhost', user: 'nobody', password: 'none', threads: 1 };

const ADAPTERS: Readonly<Record<string, (variables: Variables, schema: string | null) => Adapter>> = {
  postgres: (v, schema) => ({
    package: 'dbt-postgres',
    profile: {
      ...NOWHERE,
      type: 'postgres',
      port: 5432,
      dbname: v.CUBEJS_DB_NAME ?? 'postgres',
      schema: schema ?? 'public',
    },
  }),
  redshift: (v, schema) => ({
    package: 'dbt-redshift',
    profile: {
      ...NOWHERE,
      type: 'redshift',
      port: 5439,
      dbname: v.CUBEJS_DB_NAME ?? 'dev',
      schema: schema ?? 'public',
    },
  }),
  snowflake: (v, schema) => ({
    package: 'dbt-snowflake',
    profile: {
      type: 'snowflake',
      account: 'none',
      user: NOWHERE.user,
      password: NOWHERE.password,
      threads: 1,
      database: v.CUBEJS_DB_NAME ?? 'ANALYTICS',
      warehouse: v.CUBEJS_DB_SNOWFLAKE_WAREHOUSE ?? 'none',
      schema: schema ?? 'PUBLIC',
    },
  }),
  bigquery: (v, schema) => ({
    package: 'dbt-bigquery',
    profile: {
      type: 'bigquery',
      method: 'oauth-secrets',
      token: 'none',
      threads: 1,
      project: v.CUBEJS_DB_BQ_PROJECT_ID ?? 'project',
      dataset: schema ?? 'dbt',
    },
  }),
  'databricks-jdbc': (v, schema) => ({
    package: 'dbt-databricks',
    profile: {
      type: 'databricks',
      host: 'localhost',
      http_path: '/none',
      token: 'none',
      threads: 1,
      catalog: v.CUBEJS_DB_DATABRICKS_CATALOG ?? 'hive_metastore',
      schema: schema ?? 'default',
    },
  }),
  athena: (v, schema) => ({
    package: 'dbt-athena',
    profile: {
      type: 'athena',
      s3_staging_dir: 's3://none/',
      region_name: v.CUBEJS_AWS_REGION ?? 'us-east-1',
      threads: 1,
      database: v.CUBEJS_AWS_ATHENA_CATALOG ?? 'awsdatacatalog',
      schema: schema ?? 'default',
    },
  }),
  clickhouse: (v, schema) => ({
    package: 'dbt-clickhouse',
    profile: { ...NOWHERE, type: 'clickhouse', port: 8123, schema: schema ?? v.CUBEJS_DB_NAME ?? 'default' },
  }),
  duckdb: (v, schema) => ({
    package: 'dbt-duckdb',
    profile: {
      type: 'duckdb',
      // dbt derives the database name from the file name and never opens the file.
      path: basename(v.CUBEJS_DB_DUCKDB_DATABASE_PATH || 'memory.duckdb'),
      threads: 1,
      schema: schema ?? 'main',
    },
  }),
};
/** The warehouse of a deployment that sets none: the engine's default. */
const DEFAULT_TYPE = 'duckdb';

/**
 * The adapter for a deployment's warehouse.
 * @param variables the deployment's variables @param schema the schema of models that do not set their own
 * @throws PhaseFailed if dbt syncs do not support the warehouse
 */
export function adapterOf(variables: Variables, schema: string | null): Adapter {
  const type = (variables.CUBEJS_DB_TYPE || DEFAULT_TYPE).toLowerCase();
  const adapter = Object.hasOwn(ADAPTERS, type) ? ADAPTERS[type] : undefined;
  if (adapter === undefined)
    throw new PhaseFailed(
      `dbt syncs do not support the warehouse ${type} (CUBEJS_DB_TYPE), only ${Object.keys(ADAPTERS).join(', ')}. Commit a manifest instead, which works with any warehouse.`,
    );
  return adapter(variables, schema);
}
