import {
  CERTIFICATES,
  type DriverVariable,
  database,
  host,
  MAX_POOL,
  password,
  port,
  QUERY_TIMEOUT,
  TLS,
  url,
  user,
  variable,
} from './driver-variable.ts';

/** A type of data source. */
export interface DriverDescription {
  /** The value of `CUBEJS_DB_TYPE`. */
  readonly type: string;
  readonly title: string;
  /** What a test of the connection does, beyond signing in. */
  readonly test: string;
  /** Those that people set in most cases come first. */
  readonly variables: readonly DriverVariable[];
}

const SELECT = 'Runs `SELECT 1`.';
const SERVER = [database(), user(), password()];
const required = { isRequired: true };
const AWS = [
  variable('AWS_REGION', 'Region', required),
  variable('AWS_KEY', 'Access key', { help: 'Not needed with a workload identity' }),
  variable('AWS_SECRET', 'Secret key'),
];

/** The servers of Trino and PrestoDB. */
const prestoVariables = (usual: number): readonly DriverVariable[] => [
  host(),
  port(usual, false),
  variable('DB_PRESTO_CATALOG', 'Catalog', required),
  variable('DB_SCHEMA', 'Schema'),
  user(),
  password({ help: 'With TLS only' }),
  variable('DB_PRESTO_AUTH_TOKEN', 'Token', { help: 'Instead of a password' }),
  ...CERTIFICATES,
  variable('DB_USE_SELECT_TEST_CONNECTION', 'Test with SELECT 1', {
    type: 'boolean',
    default: 'false',
    help: 'For proxies that let nothing but queries through',
  }),
  QUERY_TIMEOUT,
];

/** Every type of data source for which Facet has a driver or can install one, with the variables that its driver reads. */
export const DRIVER_CATALOGUE: readonly DriverDescription[] = [
  {
    type: 'athena',
    title: 'Amazon Athena',
    test: 'Reads the settings of the workgroup.',
    variables: [
      ...AWS,
      variable('AWS_S3_OUTPUT_LOCATION', 'Folder for results', {
        ...required,
        help: 'Such as s3://bucket/folder/',
      }),
      variable('AWS_ATHENA_WORKGROUP', 'Workgroup', { default: 'primary' }),
      variable('AWS_ATHENA_CATALOG', 'Catalog'),
      database({}),
      variable('AWS_ATHENA_ASSUME_ROLE_ARN', 'Role to assume', { help: 'Its ARN' }),
      variable('AWS_ATHENA_ASSUME_ROLE_EXTERNAL_ID', 'External ID of the role'),
      QUERY_TIMEOUT,
    ],
  },
  {
    type: 'bigquery',
    title: 'Google BigQuery',
    test: 'Lists the datasets of the project, which is free.',
    variables: [
      variable('DB_BQ_PROJECT_ID', 'Project', required),
      variable('DB_BQ_CREDENTIALS', 'Key of the service account', {
        help: 'Its JSON file in Base64. Not needed with a workload identity',
      }),
      variable('DB_BQ_LOCATION', 'Location', { help: 'Such as EU or us-east1' }),
      QUERY_TIMEOUT,
    ],
  },
  {
    type: 'clickhouse',
    title: 'ClickHouse',
    test: SELECT,
    variables: [
      host(),
      port(8123),
      database({ default: 'default' }),
      user({ default: 'default' }),
      password(),
      TLS,
      variable('DB_CLICKHOUSE_READONLY', 'User is read-only', { type: 'boolean', default: 'false' }),
      variable('DB_CLICKHOUSE_COMPRESSION', 'Compress results', { type: 'boolean', default: 'false' }),
      MAX_POOL,
      QUERY_TIMEOUT,
    ],
  },
  {
    type: 'crate',
    title: 'CrateDB',
    test: SELECT,
    variables: [host(), port(5432), ...SERVER, ...CERTIFICATES, MAX_POOL, QUERY_TIMEOUT],
  },
  {
    type: 'dremio',
    title: 'Dremio',
    test: 'Signs in.',
    variables: [
      host('For a server of your own'),
      port(9047),
      user({}),
      password(),
      TLS,
      url({ help: 'For Dremio Cloud, instead of the host: its API with the project' }),
      variable('DB_DREMIO_AUTH_TOKEN', 'Personal access token', { help: 'For Dremio Cloud' }),
      database({}),
      QUERY_TIMEOUT,
    ],
  },
  {
    type: 'druid',
    title: 'Apache Druid',
    test: 'Nothing: the driver has no test.',
    variables: [host(), port(8888, false), database({ default: 'default' }), user({}), password(), TLS],
  },
  {
    type: 'duckdb',
    title: 'DuckDB and files',
    test: SELECT,
    variables: [
      variable('DB_DUCKDB_DATABASE_PATH', 'Database', {
        help: 'The path of an uploaded DuckDB database. Other files need no variables',
      }),
      variable('DB_DUCKDB_SCHEMA', 'Schema'),
      variable('DB_DUCKDB_MOTHERDUCK_TOKEN', 'Token of MotherDuck'),
      variable('DB_DUCKDB_S3_REGION', 'Region of S3'),
      variable('DB_DUCKDB_S3_ACCESS_KEY_ID', 'Access key of S3'),
      variable('DB_DUCKDB_S3_SECRET_ACCESS_KEY', 'Secret key of S3'),
      variable('DB_DUCKDB_S3_ENDPOINT', 'Endpoint of S3'),
    ],
  },
  {
    type: 'firebolt',
    title: 'Firebolt',
    test: 'Connects to the engine, which starts if it was stopped.',
    variables: [
      variable('FIREBOLT_ACCOUNT', 'Account', required),
      variable('FIREBOLT_ENGINE_NAME', 'Engine', required),
      database(),
      user({ ...required, help: 'The ID of a service account' }),
      password({ ...required, help: 'The secret of the service account' }),
      variable('FIREBOLT_API_ENDPOINT', 'API', { default: 'api.app.firebolt.io' }),
      QUERY_TIMEOUT,
    ],
  },
  {
    type: 'hive',
    title: 'Apache Hive',
    test: SELECT,
    variables: [
      host(),
      port(10_000, false),
      database({ default: 'default' }),
      user(),
      password(),
      variable('DB_HIVE_VER', 'Version of Hive', { default: '2.1.1' }),
      variable('DB_HIVE_THRIFT_VER', 'Version of Thrift', { default: '0.9.3' }),
      MAX_POOL,
    ],
  },
  {
    type: 'ksql',
    title: 'ksqlDB',
    test: 'Runs `SHOW VARIABLES`, and connects to Kafka if it has an address.',
    variables: [
      url({ ...required, help: 'Such as https://ksql.example.com:8088' }),
      user({}),
      password(),
      variable('DB_KAFKA_HOST', 'Kafka'),
      variable('DB_KAFKA_USER', 'User of Kafka'),
      variable('DB_KAFKA_PASS', 'Password of Kafka'),
      variable('DB_KAFKA_USE_SSL', 'Encrypt the connection to Kafka', { type: 'boolean', default: 'false' }),
    ],
  },
  {
    type: 'materialize',
    title: 'Materialize',
    test: SELECT,
    variables: [
      host(),
      port(6875, false),
      ...SERVER,
      variable('DB_MATERIALIZE_CLUSTER', 'Cluster'),
      ...CERTIFICATES.map((one) => (one === TLS ? { ...one, default: 'true' } : one)),
      MAX_POOL,
    ],
  },
  {
    type: 'mongobi',
    title: 'MongoDB Connector for BI',
    test: SELECT,
    variables: [host(), port(3307, false), ...SERVER, ...CERTIFICATES, MAX_POOL],
  },
  {
    type: 'mssql',
    title: 'Microsoft SQL Server',
    test: SELECT,
    variables: [
      host(),
      port(1433),
      ...SERVER,
      variable('DB_DOMAIN', 'Windows domain', { help: 'If the user belongs to one' }),
      TLS,
      MAX_POOL,
      QUERY_TIMEOUT,
    ],
  },
  {
    type: 'mysql',
    title: 'MySQL and MariaDB',
    test: SELECT,
    variables: [host(), port(3306), ...SERVER, ...CERTIFICATES, MAX_POOL],
  },
  {
    type: 'mysqlauroraserverless',
    title: 'Aurora MySQL with the Data API',
    test: SELECT,
    variables: [
      variable('DATABASE_CLUSTER_ARN', 'ARN of the cluster', required),
      variable('DATABASE_SECRET_ARN', 'ARN of the secret', required),
      variable('DATABASE', 'Database', required),
    ],
  },
  {
    type: 'oracle',
    title: 'Oracle Database',
    test: 'Runs `SELECT 1 FROM DUAL`.',
    variables: [host(), port(1521), ...SERVER, MAX_POOL],
  },
  {
    type: 'pinot',
    title: 'Apache Pinot',
    test: SELECT,
    variables: [
      host('With http:// or https://, the broker'),
      port(8099, false),
      database({}),
      user({}),
      password(),
      variable('DB_PINOT_AUTH_TOKEN', 'Token', { help: 'Instead of user and password' }),
      variable('DB_PINOT_NULL_HANDLING', 'Tell NULL from default values', { type: 'boolean' }),
      ...CERTIFICATES,
      QUERY_TIMEOUT,
    ],
  },
  {
    type: 'postgres',
    title: 'PostgreSQL',
    test: SELECT,
    variables: [host(), port(5432), ...SERVER, ...CERTIFICATES, MAX_POOL, QUERY_TIMEOUT],
  },
  {
    type: 'prestodb',
    title: 'PrestoDB',
    test: 'Asks the coordinator for its nodes.',
    variables: prestoVariables(8080),
  },
  {
    type: 'questdb',
    title: 'QuestDB',
    test: SELECT,
    variables: [host(), port(8812, false), ...SERVER, ...CERTIFICATES, MAX_POOL],
  },
  {
    type: 'redshift',
    title: 'Amazon Redshift',
    test: SELECT,
    variables: [host(), port(5439, false), ...SERVER, ...CERTIFICATES, MAX_POOL, QUERY_TIMEOUT],
  },
  {
    type: 'snowflake',
    title: 'Snowflake',
    test: 'Connects with the warehouse and the role.',
    variables: [
      variable('DB_SNOWFLAKE_ACCOUNT', 'Account', { ...required, help: 'Such as organization-account' }),
      variable('DB_SNOWFLAKE_WAREHOUSE', 'Warehouse', required),
      database(),
      user(),
      password(),
      variable('DB_SNOWFLAKE_ROLE', 'Role'),
      variable('DB_SNOWFLAKE_REGION', 'Region', { help: 'For accounts that are named by region' }),
      variable('DB_SNOWFLAKE_AUTHENTICATOR', 'Authenticator', {
        help: 'SNOWFLAKE_JWT with a key, OAUTH with a token',
      }),
      variable('DB_SNOWFLAKE_PRIVATE_KEY', 'Private key', { type: 'lines', help: 'In PEM' }),
      variable('DB_SNOWFLAKE_PRIVATE_KEY_PASS', 'Password of the private key'),
      variable('DB_SNOWFLAKE_OAUTH_TOKEN', 'OAuth token'),
      variable('DB_SNOWFLAKE_HOST', 'Host', { help: 'Of a private link' }),
      variable('DB_SNOWFLAKE_CLIENT_SESSION_KEEP_ALIVE', 'Keep the session alive', {
        type: 'boolean',
        default: 'false',
      }),
      QUERY_TIMEOUT,
    ],
  },
  {
    type: 'trino',
    title: 'Trino',
    test: 'Asks the coordinator for its state.',
    variables: prestoVariables(8080),
  },
  {
    type: 'vertica',
    title: 'Vertica',
    test: SELECT,
    variables: [host(), port(5433, false), ...SERVER, TLS, MAX_POOL],
  },
];
