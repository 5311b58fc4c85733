import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, Client, load, step } from '../tour/client.ts';
import { type Answer, type Json, sendUntil, TourError } from '../tour/request.ts';
import { ask, DATABASE_FILE, materialise } from './materialise.ts';
import { type Place, startOwnServer } from './own-server.ts';
import { makeRemote } from './remote.ts';

/*
 * From a dbt repository to a number, one step a function: `npm run demo:dbt`. The model is made from the manifest
 * that the project keeps; `npm run demo:dbt -- --dbt` has the server run dbt, which needs Python and, the first time,
 * a minute. README.md beside this file tells how to use a server that runs already.
 */
const runsDbt = process.argv.includes('--dbt');
/** With dbt the first run makes an environment for it. */
const SYNC_SECONDS = 600;

const REVENUE = { measures: ['dbt_fct_rides.revenue'] };
const BY_PLAN = {
  measures: ['dbt_fct_rides.revenue', 'dbt_fct_rides.revenue_per_ride'],
  dimensions: ['dbt_dim_members.plan_name'],
  order: { 'dbt_dim_members.plan_name': 'asc' },
};
/** The same as two people would write it who have the database open. */
const REVENUE_SQL = 'select sum(price) from fct_rides';
const BY_PLAN_SQL = `
  select plan_name, sum(price), sum(price) / count(ride_id) filter (where is_finished)
  from fct_rides join dim_members using (member_id) group by plan_name order by plan_name`;

async function takeDemo(place: Place): Promise<void> {
  step('A dbt project in a repository');
  const remote = await makeRemote(place.remotes);
  console.log(`Its remote is ${remote.url}.`);
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

/** What `dbt build` would leave: a DuckDB file with the seeds and the models, where the deployment sees it. */
async function fillWarehouse(client: Client, { dataDir }: Place, deployment: number): Promise<string> {
  step('Fill the warehouse, and tell the deployment where it is');
  const folder = join(dataDir, 'files', String(deployment));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, DATABASE_FILE);
  await materialise(file);
  console.log(`The tables are in files/${deployment}/${DATABASE_FILE} of the data folder.\n`);
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
  step('Point the deployment at the repository');
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

/** Starts a sync and waits for it; resolves with the branch that it made. */
async function sync(client: Client, deployment: number): Promise<string> {
  step('Sync');
  const path = `/api/v1/deployments/${deployment}/dbt-sync`;
  const { syncJobId, branchName } = await client.api('POST', path, { ref: 'main' });
  const isDone = ({ body }: Answer) => body.status === 'COMPLETED' || body.status === 'FAILED';
  const { body } = await sendUntil(client.request('GET', `${path}/${syncJobId}`), isDone, SYNC_SECONDS);
  await client.api('GET', `${path}/${syncJobId}/logs`, undefined, 'items');
  if (body.status === 'FAILED') throw new TourError(`The sync failed: ${body.error}`);
  const { cubeCount, models, notes } = await client.api('GET', `${path}/${syncJobId}/result`);
  console.log(`${cubeCount} cubes are on the branch ${branchName}.`);
  for (const { nodeId, cube } of models) console.log(`- ${nodeId} is ${cube}`);
  for (const { nodeId, member, reason } of notes)
    console.log(`! ${[nodeId, member].filter(Boolean).join(', ')}: ${reason}`);
  return branchName;
}

/** Validates the branch, as its reviewer would, and merges it into main. */
async function publish(client: Client, deployment: number, branchName: string): Promise<void> {
  step('Review and merge');
  const query = `branchName=${encodeURIComponent(branchName)}`;
  const { valid } = await client.api('GET', `${build(deployment)}/data-model/validate?${query}`);
  if (!valid) throw new TourError('The branch of the sync does not compile.');
  await client.api('POST', `${build(deployment)}/merge-to-default`, {
    branchName,
    message: 'Take the dbt models',
  });
  await client.built(deployment);
}

/** Queries dbt's metrics through the data API, and computes them in DuckDB without it. */
async function compare(client: Client, deployment: number, file: string): Promise<void> {
  step('Query the metrics, and compute them without Facet');
  const production = await client.environmentOf(deployment, 'production');
  const token = await client.mint(production, {});
  const rows = [
    ...(await load(production, token, REVENUE)).map(numbersOf('All riders')),
    ...(await load(production, token, BY_PLAN)).map(numbersOf()),
  ];
  const expected = [
    ...(await ask(file, REVENUE_SQL)).map((row) => ['All riders', ...row]),
    ...(await ask(file, BY_PLAN_SQL)),
  ];
  for (const [at, [name = '', ...numbers]] of rows.entries()) {
    const computed = expected[at]?.slice(1) ?? [];
    console.log(`${name.padEnd(12)} Facet ${numbers.join(' and ')}, DuckDB ${computed.join(' and ')}`);
  }
  if (JSON.stringify(rows.map(asNumbers)) !== JSON.stringify(expected.map(asNumbers)))
    throw new TourError('The numbers differ.');
  console.log('\nRevenue, and revenue per ride: equal.');
}

/** A row of the data API as DuckDB gives it: what it is of, then its numbers. */
function numbersOf(name?: string): (row: Json) => string[] {
  return (row) =>
    [
      name ?? row['dbt_dim_members.plan_name'],
      row['dbt_fct_rides.revenue'],
      row['dbt_fct_rides.revenue_per_ride'],
    ].filter((value) => value !== undefined);
}

/** Nine digits say that two numbers are the same, however they are written. */
function asNumbers([name, ...numbers]: string[]): (string | undefined)[] {
  return [name, ...numbers.map((number) => Number(number).toPrecision(9))];
}

/** The server of FACET_URL with the folders that it was started with, or one of its own. */
function placeOf({ FACET_URL, FACET_API_KEY, FACET_DATA_DIR, FACET_GIT_LOCAL }: NodeJS.ProcessEnv) {
  if (!FACET_URL) return startOwnServer();
  if (!FACET_API_KEY || !FACET_DATA_DIR || !FACET_GIT_LOCAL)
    throw new TourError(
      'For a server that runs already, set FACET_API_KEY to a key of it, and FACET_DATA_DIR and FACET_GIT_LOCAL as it has them.',
    );
  const [remotes = ''] = FACET_GIT_LOCAL.split(',');
  return { url: FACET_URL, apiKey: FACET_API_KEY, dataDir: FACET_DATA_DIR, remotes, leave: async () => {} };
}

async function run(): Promise<void> {
  const place = await placeOf(process.env);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void place.leave().then(() => process.exit(1)));
  try {
    await takeDemo(place);
    console.log('\nThat is the whole way, and it leaves nothing behind.');
  } finally {
    await place.leave();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof TourError)) throw error;
  console.error(`\nThe demo ended early. ${error.message}`);
  process.exitCode = 1;
}
