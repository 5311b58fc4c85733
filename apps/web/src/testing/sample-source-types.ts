import type { DataSourceType, DataSourceVariable } from '@facet/client';

type Details = Partial<Omit<DataSourceVariable, 'name' | 'label'>>;

function field(name: string, label: string, details: Details = {}): DataSourceVariable {
  const usual = { type: 'text', isRequired: false, isSecret: false, default: null, help: null } as const;
  return { name: `CUBEJS_${name}`, label, ...usual, ...details };
}

const required = { isRequired: true };
const secret = { isSecret: true };
const SERVER = [
  field('DB_NAME', 'Database', required),
  field('DB_USER', 'User', required),
  field('DB_PASS', 'Password', secret),
];
const CERTIFICATES = [
  field('DB_SSL', 'Encrypt the connection (TLS)', { type: 'boolean', default: 'false' }),
  field('DB_SSL_REJECT_UNAUTHORIZED', 'Refuse certificates that are not trusted', {
    type: 'boolean',
    default: 'true',
  }),
  field('DB_SSL_CA', 'Certificate of the authority', { type: 'lines', help: 'In PEM' }),
];
const MAX_POOL = field('DB_MAX_POOL', 'Connections at most', { type: 'number' });

function source(
  type: string,
  title: string,
  variables: DataSourceVariable[],
  installCommand: string | null = null,
): DataSourceType {
  const name = `@cubejs-backend/${type}-driver`;
  const isInstalled = installCommand === null;
  return { type, title, package: name, isInstalled, installCommand, test: 'Runs `SELECT 1`.', variables };
}

const server = (port: string) => [
  field('DB_HOST', 'Host', required),
  field('DB_PORT', 'Port', { type: 'number', default: port }),
  ...SERVER,
];

/** Types of data source as the server describes them: with fields of every kind, and one without its driver. */
export const SOURCE_TYPES: DataSourceType[] = [
  source('duckdb', 'DuckDB and files', [
    field('DB_DUCKDB_DATABASE_PATH', 'Database', { help: 'The path of an uploaded DuckDB database' }),
    field('DB_DUCKDB_MOTHERDUCK_TOKEN', 'Token of MotherDuck', secret),
  ]),
  source('bigquery', 'Google BigQuery', [
    field('DB_BQ_PROJECT_ID', 'Project', required),
    field('DB_BQ_CREDENTIALS', 'Key of the service account', { ...secret, help: 'Its JSON file in Base64' }),
    field('DB_BQ_LOCATION', 'Location', { help: 'Such as EU or us-east1' }),
  ]),
  source(
    'mysql',
    'MySQL and MariaDB',
    [...server('3306'), ...CERTIFICATES, MAX_POOL],
    'npm run engine -- driver add mysql',
  ),
  source('postgres', 'PostgreSQL', [...server('5432'), ...CERTIFICATES, MAX_POOL]),
  source('snowflake', 'Snowflake', [
    field('DB_SNOWFLAKE_ACCOUNT', 'Account', { ...required, help: 'Such as organization-account' }),
    field('DB_SNOWFLAKE_WAREHOUSE', 'Warehouse', required),
    ...SERVER,
    field('DB_SNOWFLAKE_ROLE', 'Role'),
    field('DB_SNOWFLAKE_REGION', 'Region'),
    field('DB_SNOWFLAKE_PRIVATE_KEY', 'Private key', { ...secret, type: 'lines', help: 'In PEM' }),
  ]),
];
