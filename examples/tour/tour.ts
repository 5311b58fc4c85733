import { createHash } from 'node:crypto';
import { BRANCH, build, Client, load, loadRequest, step, UPLOAD } from './client.ts';
import { countFlights } from './count-flights.ts';
import { embedDashboard, publishDashboard } from './embed.ts';
import { ORDERS, STORES, WRONG_ORDERS } from './model.ts';
import { type Json, send, sendUntil, TourError } from './request.ts';

/*
 * The tour, `npm run demo`: from an empty deployment to a governed data API on a running server, one function per
 * step. FACET_URL is the address of the server, FACET_API_KEY an administrator's key.
 */
const server = process.env.FACET_URL || 'http://127.0.0.1:4000';
const apiKey = process.env.FACET_API_KEY ?? '';
const client = new Client(server, apiKey);

const ANALYST = { cubeCloud: { groups: ['analysts'] } };
const TEXAN = { cubeCloud: { groups: ['regional'] }, state: 'TX' };

async function runTour(): Promise<void> {
  await showUser();
  await countDemoFlights();
  const deployment = await createDeployment();
  try {
    const branch = await enterDevMode(deployment);
    await editWithMistake(deployment);
    await correctMistake(deployment);
    await queryDevBranch(deployment, branch);
    await commit(deployment);
    await queryProduction(deployment);
    await embedDashboard(client, deployment, await publishDashboard(client, deployment));
    await uploadModel(deployment);
  } finally {
    await cleanUp(deployment);
  }
}

async function showUser(): Promise<void> {
  step('Who am I?');
  const { email } = await client.api('GET', '/api/v1/users/me');
  console.log(`The key belongs to ${email}.`);
}

/** Compares the demo deployment's flight count with DuckDB's own. */
async function countDemoFlights(): Promise<void> {
  step("Count the demo's flights");
  const { items } = await client.api('GET', '/api/v1/deployments?creationStep=demo', undefined, 'items');
  const [demo] = items;
  if (demo === undefined)
    throw new TourError(
      'This server has no demo deployment, because it was first started with FACET_DEMO=0.',
    );
  await client.built(demo.id);
  const production = await client.environmentOf(demo.id, 'production');
  const [row] = await load(production, await client.mint(production, ANALYST), {
    measures: ['flight_delays.count'],
  });
  const expected = await countFlights();
  console.log(`Facet counts ${row['flight_delays.count']} flights. DuckDB counts ${expected} in the file.`);
  if (String(row['flight_delays.count']) !== expected) throw new TourError('The two counts differ.');
}

async function createDeployment(): Promise<number> {
  step('Create a deployment');
  return client.createDeployment('Tour');
}

/** Dev mode opens the caller's dev branch. Files can be written on dev branches only. */
async function enterDevMode(deployment: number): Promise<string> {
  step('Enter dev mode');
  const path = `${build(deployment)}/dev-mode`;
  const { branchName } = await client.api('POST', path, { branchName: 'main' }, undefined, BRANCH);
  return branchName;
}

async function editWithMistake(deployment: number): Promise<void> {
  step('Edit a file, with a mistake');
  await writeOrders(deployment, WRONG_ORDERS);
  console.log('The measure average_amount refers to total_amuont, which does not exist:\n');
  const { valid, errors } = await client.api('GET', `${build(deployment)}/data-model/validate?devMode=true`);
  if (valid) throw new TourError('Validation accepted a reference to a measure that does not exist.');
  for (const { fileName, message } of errors) console.log(`${fileName}: ${message}`);
}

async function correctMistake(deployment: number): Promise<void> {
  step('Correct the mistake');
  await writeOrders(deployment, ORDERS);
  const { valid } = await client.api('GET', `${build(deployment)}/data-model/validate?devMode=true`);
  if (!valid) throw new TourError('The corrected model is not valid.');
}

function writeOrders(deployment: number, content: string): Promise<Json> {
  const files = [{ path: 'model/cubes/orders.yml', content }];
  return client.api('PUT', `${build(deployment)}/data-model/files`, { files });
}

/** A dev branch has its own data API, which includes uncommitted edits. Production stays as it is. */
async function queryDevBranch(deployment: number, branch: string): Promise<void> {
  step('Query the dev branch');
  await client.built(deployment, branch);
  const development = await client.environmentOf(deployment, 'development');
  await load(development, await client.mint(development, ANALYST), {
    measures: ['orders.average_amount'],
    dimensions: ['orders.state'],
  });
}

/** Commits to main, exits dev mode and waits for the production build. */
async function commit(deployment: number): Promise<void> {
  step('Commit and wait for the build');
  await client.api('POST', `${build(deployment)}/commit`, {
    message: 'Average the amounts',
    exitDevMode: true,
  });
  await client.built(deployment);
}

/** One query with three tokens: the security context decides which rows each of them returns. */
async function queryProduction(deployment: number): Promise<void> {
  const query = {
    measures: ['orders.count'],
    dimensions: ['orders.state'],
    order: { 'orders.state': 'asc' },
  };

  step('Query production as an analyst: every row');
  const production = await client.environmentOf(deployment, 'production');
  const all = await load(production, await client.mint(production, ANALYST), query);

  step('Query production as regional staff in Texas: the rows of that state');
  const own = await load(production, await client.mint(production, TEXAN), query);

  step('Query production without a group: nothing');
  const refused = await send(loadRequest(production, await client.mint(production, {}), query));

  const seen = { all: statesOf(all), own: statesOf(own), refused: refused.body.data };
  if (JSON.stringify(seen) !== JSON.stringify({ all: ['CA', 'TX'], own: ['TX'], refused: undefined }))
    throw new TourError(`The access policy was not enforced: ${JSON.stringify(seen)}.`);
}

/** Uploads a file as command-line clients do: compare hashes, send changed files, finish with the list of all files. */
async function uploadModel(deployment: number): Promise<void> {
  step('Upload a model');
  const present = await client.api('GET', `${build(deployment)}/data-model/file-hashes`);
  const start = `${build(deployment)}/data-model/upload/start`;
  const { transaction } = await client.api('POST', start, undefined, undefined, UPLOAD);
  const path = 'model/cubes/stores.yml';
  await client.upload(`${build(deployment)}/data-model/upload/file`, {
    transaction: JSON.stringify(transaction),
    fileName: path,
    file: { name: 'stores.yml', text: STORES },
  });
  const hash = createHash('sha1').update(STORES).digest('hex');
  await client.api('POST', `${build(deployment)}/data-model/upload/finish`, {
    transaction,
    files: { ...present, [path]: { hash } },
    commitMessage: 'Count the stores',
  });
  await client.built(deployment);

  step('Query the uploaded model');
  const production = await client.environmentOf(deployment, 'production');
  // The previous build keeps serving queries until the new build's pod is ready.
  const request = loadRequest(production, await client.mint(production, ANALYST), {
    measures: ['stores.count'],
  });
  await sendUntil(request, ({ body }) => body.data !== undefined);
}

async function cleanUp(deployment: number): Promise<void> {
  step('Delete the deployment');
  await client.api('DELETE', `/api/v1/deployments/${deployment}`);
}

function statesOf(rows: Json[]): string[] {
  return rows.map((row) => row['orders.state']);
}

try {
  if (!apiKey) throw new TourError('Set FACET_API_KEY to the API key that the first npm start printed.');
  await runTour();
  console.log('\nDone. The tour deleted everything it created.');
} catch (error) {
  if (!(error instanceof TourError)) throw error;
  console.error(`\nThe tour stopped. ${error.message}`);
  process.exitCode = 1;
}
