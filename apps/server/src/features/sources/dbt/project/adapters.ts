import { basename } from 'node:path';
import { PhaseFailed } from './phase-failed.ts';

/** How dbt accesses a type of warehouse: the package of the adapter, and the profile. */
export interface Adapter {
  /** Its name on PyPI. */
  readonly package: string;
  readonly profile: Readonly<Record<string, unknown>>;
}

type Variables = Readonly<Record<string, string>>;
type ProfileOf = (variables: Variables, schema: string | null) => { readonly type: string };

/** Placeholders: parsing never connects, so only the names of databases and schemas have to be right. */
const NOWHERE = { host: 'localhost', user: 'nobody', password: 'none' };

/** The profile of each type of warehouse. The package of an adapter is named after the type in its profile. */
const PROFILES: Readonly<Record<string, ProfileOf>> = {
  postgres: (v, schema) => ({
    ...NOWHERE,
    type: 'postgres',
    port: 5432,
    dbname: v.CUBEJS_DB_NAME ?? 'postgres',
    schema: schema ?? 'public',
  }),
  redshift: (v, schema) => ({
    ...NOWHERE,
    type: 'redshift',
    port: 5439,
    dbname: v.CUBEJS_DB_NAME ?? 'dev',
    schema: schema ?? 'public',
  }),
  snowflake: (v, schema) => ({
    type: 'snowflake',
    account: 'none',
    user: NOWHERE.user,
    password: NOWHERE.password,
    database: v.CUBEJS_DB_NAME ?? 'ANALYTICS',
    warehouse: v.CUBEJS_DB_SNOWFLAKE_WAREHOUSE ?? 'none',
    schema: schema ?? 'PUBLIC',
  }),
  bigquery: (v, schema) => ({
    type: 'bigquery',
    method: 'oauth-secrets',
    token: 'none',
    project: v.CUBEJS_DB_BQ_PROJECT_ID ?? 'project',
    dataset: schema ?? 'dbt',
  }),
  'databricks-jdbc': (v, schema) => ({
    type: 'databricks',
    host: NOWHERE.host,
    http_path: '/none',
    token: 'none',
    catalog: v.CUBEJS_DB_DATABRICKS_CATALOG ?? 'hive_metastore',
    schema: schema ?? 'default',
  }),
  athena: (v, schema) => ({
    type: 'athena',
    s3_staging_dir: 's3://none/',
    region_name: v.CUBEJS_AWS_REGION ?? 'us-east-1',
    database: v.CUBEJS_AWS_ATHENA_CATALOG ?? 'awsdatacatalog',
    schema: schema ?? 'default',
  }),
  clickhouse: (v, schema) => ({
    ...NOWHERE,
    type: 'clickhouse',
    port: 8123,
    schema: schema ?? v.CUBEJS_DB_NAME ?? 'default',
  }),
  duckdb: (v, schema) => ({
    type: 'duckdb',
    // dbt derives the database name from the file name and never opens the file.
    path: basename(v.CUBEJS_DB_DUCKDB_DATABASE_PATH || 'memory.duckdb'),
    schema: schema ?? 'main',
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
  const profileOf = Object.hasOwn(PROFILES, type) ? PROFILES[type] : undefined;
  if (profileOf === undefined)
    throw new PhaseFailed(
      `dbt syncs do not support the warehouse ${type} (CUBEJS_DB_TYPE), only ${Object.keys(PROFILES).join(', ')}. Commit a manifest instead, which works with any warehouse.`,
    );
  const profile = profileOf(variables, schema);
  return { package: `dbt-${profile.type}`, profile: { ...profile, threads: 1 } };
}
