import type { DataSourceVariable } from '@facet/client';
import type { SourceProblem } from '../words/sources/words.ts';

/** How a test of a data source has ended. */
export interface Tested {
  readonly problem: SourceProblem | null;
  /** The error of the driver. */
  readonly message: string | null;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

const HOSTS = ['CUBEJS_DB_HOST', 'CUBEJS_DB_URL', 'CUBEJS_DB_SNOWFLAKE_ACCOUNT', 'CUBEJS_AWS_REGION'];
/** The variables that a problem is about, the likeliest first. */
const FIELDS: Readonly<Record<SourceProblem, readonly string[]>> = {
  host: HOSTS,
  unreachable: HOSTS,
  slow: HOSTS,
  credentials: [
    'CUBEJS_DB_PASS',
    'CUBEJS_DB_BQ_CREDENTIALS',
    'CUBEJS_AWS_SECRET',
    'CUBEJS_DB_USER',
    'CUBEJS_DATABASE_SECRET_ARN',
  ],
  database: [
    'CUBEJS_DB_NAME',
    'CUBEJS_DB_PRESTO_CATALOG',
    'CUBEJS_DB_BQ_PROJECT_ID',
    'CUBEJS_DATABASE',
    'CUBEJS_DB_DUCKDB_DATABASE_PATH',
  ],
  certificate: ['CUBEJS_DB_SSL_CA', 'CUBEJS_DB_SSL'],
  rights: ['CUBEJS_DB_USER'],
  driver_missing: [],
  failed: [],
};

/** The name of the field that is probably wrong. */
export function fieldOfProblem(
  problem: SourceProblem,
  declared: readonly DataSourceVariable[],
): string | undefined {
  return FIELDS[problem].find((wanted) => declared.some(({ name }) => name === wanted));
}
