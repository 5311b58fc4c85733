import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, Client, load, step } from '../tour/client.ts';
import { type Json, type Response, sendUntil, TourError } from '../tour/request.ts';
import { DATABASE_FILE, materialise, queryDuckDb } from './materialise.ts';
import { type Place, startOwnServer } from './own-server.ts';
import { makeRemote } from './remote.ts';

/*
 * The dbt demo, `npm run demo:dbt`: from a dbt repository to a number, one function per step. By default the sync reads
 * the project's committed manifest. With `npm run demo:dbt -- --dbt` the server runs dbt, which needs Python and takes
 * about a minute the first time. README.md in this folder explains how to use a running server.
 */
const runsDbt = process.argv.includes('--dbt');
/** With --dbt, the first sync also installs dbt. */
const SYNC_SECONDS = 600;

const REVENUE = { measures: ['dbt_fct_rides.revenue'] };
const BY_PLAN = {
  measures: ['dbt_fct_rides.revenue', 'dbt_fct_rides.revenue_per_ride'],
  dimensions: ['dbt_dim_members.plan_name'],
  order: { 'dbt_dim_members.plan_name': 'asc' },
};
/** The same figures as plain SQL against the warehouse. */
const REVENUE_SQL = 'select sum(price) from fct_rides';
const BY_PLAN_SQL = `
  select plan_name, sum(price), sum(price) / count(ride_id) filter (where is_finished)
  from fct_rides join dim_members using (member_id) group by plan_name order by plan_name`;

async function runDemo(place: Place): Promise<void> {
  step('Create a repository with a dbt project');
  const remote = await makeRemote(place.remotes);
  console.log(`The repository is at ${remote.url}.`);
  try {
    await followRemote(new Client(place.url, place.apiKey), place, remote.url);
  } finally {
    remote.remove();
  }
}

async function followRemote(client: Client, place: Place, url: string): Promise<void> {
  step('Create a deployment');
  const deployment = await client.createDeployment('Harbour Bikes');
  try {
    const file = await fillWarehouse(client, place, deployment);
    await connect(client, deployment, url);
    const branch = await sync(client, deployment);
    await publish(client, deployment, branch);
    await compare(client, deployment, file);
  } finally {
    step('Delete the deployment');
    await client.api('DELETE', `/api/v1/deployments/${deployment}`);
  }
}

/** Creates what `dbt build` would: a DuckDB file with the seeds and models, in the deployment's folder. */
async function fillWarehouse(client: Client, { dataDir }: Place, deployment: number): Promise<string> {
  step('Fill the warehouse and configure the data source');
  const folder = join(dataDir, 'files', String(deployment));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, DATABASE_FILE);
  await materialise(file);
  console.log(`The tables are in files/${deployment}/${DATABASE_FILE} in the data folder.\n`);
  await client.api('PUT', `/api/v1/deployments/${deployment}/env-vars`, {
    env_variables: [
      { name: 'CUBEJS_DB_TYPE', value: 'duckdb' },
      { name: 'CUBEJS_DB_DUCKDB_DATABASE_PATH', value: DATABASE_FILE },
    ],
  });
  await client.built(deployment);
  return file;
}

async function connect(client: Client, deployment: number, repositoryUrl: string): Promise<void> {
  step('Connect the dbt repository');
  const path = `/api/v1/deployments/${deployment}/dbt-integration`;
  await client.api('PUT', path, {
    repositoryUrl,
    branch: 'main',
    targetSchema: 'main',
    ...(runsDbt ? {} : { manifestPath: 'manifest.json' }),
  });
  const { success, message } = await client.api('POST', `${path}/test`);
  if (!success) throw new TourError(`The repository cannot be reached: ${message}`);
}

/** Runs a sync; resolves with the branch that it created. */
async function sync(client: Client, deployment: number): Promise<string> {
  step('Sync');
  const path = `/api/v1/deployments/${deployment}/dbt-sync`;
  const { syncJobId, branchName } = await client.api('POST', path, { ref: 'main' });
  const isDone = ({ body }: Response) => body.status === 'COMPLETED' || body.status === 'FAILED';
  const { body } = await sendUntil(client.request('GET', `${path}/${syncJobId}`), isDone, SYNC_SECONDS);
  await client.api('GET', `${path}/${syncJobId}/logs`, undefined, 'items');
  if (body.status === 'FAILED') throw new TourError(`The sync failed: ${body.error}`);
  const { cubeCount, models, notes } = await client.api('GET', `${path}/${syncJobId}/result`);
  console.log(`The sync wrote ${cubeCount} cubes to the branch ${branchName}:`);
  for (const { nodeId, cube } of models) console.log(`- ${nodeId} → ${cube}`);
  for (const { nodeId, member, reason } of notes)
    console.log(`! ${[nodeId, member].filter(Boolean).join(', ')}: ${reason}`);
  return branchName;
}

/** Validates the branch and merges it into main, as a reviewer would. */
async function publish(client: Client, deployment: number, branchName: string): Promise<void> {
  step('Review and merge');
  const query = `branchName=${encodeURIComponent(branchName)}`;
  const { valid } = await client.api('GET', `${build(deployment)}/data-model/validate?${query}`);
  if (!valid) throw new TourError("The sync's branch does not compile.");
  await client.api('POST', `${build(deployment)}/merge-to-default`, {
    branchName,
    message: 'Add the dbt models',
  });
  await client.built(deployment);
}

/** Queries dbt's metrics through the data API and compares them with DuckDB's own results. */
async function compare(client: Client, deployment: number, file: string): Promise<void> {
  step('Query the metrics and compare them with DuckDB');
  const production = await client.environmentOf(deployment, 'production');
  const token = await client.mint(production, {});
  const rows = [
    ...(await load(production, token, REVENUE)).map(numbersOf('All riders')),
    ...(await load(production, token, BY_PLAN)).map(numbersOf()),
  ];
  const expected = [
    ...(await queryDuckDb(file, REVENUE_SQL)).map((row) => ['All riders', ...row]),
    ...(await queryDuckDb(file, BY_PLAN_SQL)),
  ];
  for (const [at, [name = '', ...numbers]] of rows.entries()) {
    const computed = expected[at]?.slice(1) ?? [];
    console.log(`${name.padEnd(12)} Facet ${numbers.join(', ')} | DuckDB ${computed.join(', ')}`);
  }
  if (JSON.stringify(rows.map(asNumbers)) !== JSON.stringify(expected.map(asNumbers)))
    throw new TourError('The numbers differ.');
  console.log('\nRevenue and revenue per ride match.');
}

/** A data API row in the shape of a DuckDB row: the name, then the numbers. */
function numbersOf(name?: string): (row: Json) => string[] {
  return (row) =>
    [
      name ?? row['dbt_dim_members.plan_name'],
      row['dbt_fct_rides.revenue'],
      row['dbt_fct_rides.revenue_per_ride'],
    ].filter((value) => value !== undefined);
}

/** Rounds numbers to nine digits, so that different notations compare equal. */
function asNumbers([name, ...numbers]: string[]): (string | undefined)[] {
  return [name, ...numbers.map((number) => Number(number).toPrecision(9))];
}

/** The server at FACET_URL with the folders it was started with, or a new temporary server. */
function placeOf({ FACET_URL, FACET_API_KEY, FACET_DATA_DIR, FACET_GIT_LOCAL }: NodeJS.ProcessEnv) {
  if (!FACET_URL) return startOwnServer();
  if (!FACET_API_KEY || !FACET_DATA_DIR || !FACET_GIT_LOCAL)
    throw new TourError(
      'To use a running server, set FACET_API_KEY to one of its keys, and FACET_DATA_DIR and FACET_GIT_LOCAL to the values it was started with. Without FACET_URL, the demo starts its own server.',
    );
  const [remotes = ''] = FACET_GIT_LOCAL.split(',');
  return { url: FACET_URL, apiKey: FACET_API_KEY, dataDir: FACET_DATA_DIR, remotes, leave: async () => {} };
}

async function run(): Promise<void> {
  const place = await placeOf(process.env);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void place.leave().then(() => process.exit(1)));
  try {
    await runDemo(place);
    console.log('\nDone. The demo deleted everything it created.');
  } finally {
    await place.leave();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof TourError)) throw error;
  console.error(`\nThe demo stopped. ${error.message}`);
  process.exitCode = 1;
}
