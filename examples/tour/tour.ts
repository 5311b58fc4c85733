import { createHash } from 'node:crypto';
import { build, Client, load, loadRequest, step } from './client.ts';
import { countFlights } from './count-flights.ts';
import { ORDERS, STORES, WRONG_ORDERS } from './model.ts';
import { type Json, send, sendUntil, TourError } from './request.ts';

/*
 * The whole main job against a running server, one step a function: `npm run demo`. A data model goes in, a
 * governed data API comes out. FACET_URL says where the server is, FACET_API_KEY whose key to use.
 */
const server = process.env.FACET_URL || 'http://127.0.0.1:4000';
const apiKey = process.env.FACET_API_KEY ?? '';
const client = new Client(server, apiKey);

const ANALYST = { cubeCloud: { groups: ['analysts'] } };
const TEXAN = { cubeCloud: { groups: ['regional'] }, state: 'TX' };

async function takeTour(): Promise<void> {
  await whoAmI();
  await countTheDemosFlights();
  const deployment = await createDeployment();
  try {
    const branch = await enterDevMode(deployment);
    await editWrongly(deployment);
    await editRightly(deployment);
    await queryTheDevBranch(deployment, branch);
    await commit(deployment);
    await queryProduction(deployment);
    await uploadAModel(deployment);
  } finally {
    await cleanUp(deployment);
  }
}

async function whoAmI(): Promise<void> {
  step('Who am I?');
  const { email } = await client.api('GET', '/api/v1/users/me');
  console.log(`The key belongs to ${email}.`);
}

/** The demo deployment serves three million flights. Its count must be the one that DuckDB itself gives. */
async function countTheDemosFlights(): Promise<void> {
  step('How many flights has the demo deployment?');
  const { items } = await client.api('GET', '/api/v1/deployments?creationStep=demo', undefined, 'items');
  const [demo] = items;
  if (demo === undefined)
    throw new TourError('This server has no demo deployment: its first start was with FACET_DEMO=0.');
  await client.built(demo.id);
  const production = await client.environmentOf(demo.id, 'production');
  const [row] = await load(production, await client.mint(production, ANALYST), {
    measures: ['flight_delays.count'],
  });
  const expected = await countFlights();
  console.log(`Facet counts ${row['flight_delays.count']} flights, DuckDB over the file itself ${expected}.`);
  if (String(row['flight_delays.count']) !== expected) throw new TourError('The two counts differ.');
}

async function createDeployment(): Promise<number> {
  step('Create a deployment');
  return client.createDeployment('Tour');
}

/** Dev mode gives a branch of one's own; only there files are written. */
async function enterDevMode(deployment: number): Promise<string> {
  step('Enter dev mode');
  const { branchName } = await client.api('POST', `${build(deployment)}/dev-mode`, { branchName: 'main' });
  return branchName;
}

async function editWrongly(deployment: number): Promise<void> {
  step('Edit a file, with a mistake');
  await writeOrders(deployment, WRONG_ORDERS);
  console.log('One measure refers to total_amuont, which is not there. What says the compiler?\n');
  const { valid, errors } = await client.api('GET', `${build(deployment)}/data-model/validate?devMode=true`);
  if (valid) throw new TourError('A reference to a measure that is not there was taken as valid.');
  for (const { fileName, message } of errors) console.log(`${fileName}: ${message}`);
}

async function editRightly(deployment: number): Promise<void> {
  step('Correct the mistake');
  await writeOrders(deployment, ORDERS);
  const { valid } = await client.api('GET', `${build(deployment)}/data-model/validate?devMode=true`);
  if (!valid) throw new TourError('The corrected model is not valid.');
}

function writeOrders(deployment: number, content: string): Promise<Json> {
  const files = [{ path: 'model/cubes/orders.yml', content }];
  return client.api('PUT', `${build(deployment)}/data-model/files`, { files });
}

/** A dev branch has a data API of its own, uncommitted edits included. Production does not notice. */
async function queryTheDevBranch(deployment: number, branch: string): Promise<void> {
  step('Query the dev branch');
  await client.built(deployment, branch);
  const development = await client.environmentOf(deployment, 'development');
  await load(development, await client.mint(development, ANALYST), {
    measures: ['orders.average_amount'],
    dimensions: ['orders.state'],
  });
}

/** Commits, merges into main, and leaves dev mode; then production is built. */
async function commit(deployment: number): Promise<void> {
  step('Commit, and watch the build');
  await client.api('POST', `${build(deployment)}/commit`, {
    message: 'Average the amounts',
    exitDevMode: true,
  });
  await client.built(deployment);
}

/** One model, one query, three people: the security context in the token decides who sees which rows. */
async function queryProduction(deployment: number): Promise<void> {
  const query = {
    measures: ['orders.count'],
    dimensions: ['orders.state'],
    order: { 'orders.state': 'asc' },
  };

  step('Query production as an analyst: every row');
  const production = await client.environmentOf(deployment, 'production');
  const all = await load(production, await client.mint(production, ANALYST), query);

  step('The same query from a colleague in Texas: the rows of that state');
  const own = await load(production, await client.mint(production, TEXAN), query);

  step('The same query from somebody in no group: nothing');
  const refused = await send(loadRequest(production, await client.mint(production, {}), query));

  const seen = { all: statesOf(all), own: statesOf(own), refused: refused.body.data };
  if (JSON.stringify(seen) !== JSON.stringify({ all: ['CA', 'TX'], own: ['TX'], refused: undefined }))
    throw new TourError(`The access policy was not kept: ${JSON.stringify(seen)}.`);
}

/** What a command-line client does: compare hashes, send what is new, and finish with the list of all files. */
async function uploadAModel(deployment: number): Promise<void> {
  step('Upload a model');
  const present = await client.api('GET', `${build(deployment)}/data-model/file-hashes`);
  const { transaction } = await client.api('POST', `${build(deployment)}/data-model/upload/start`);
  const path = 'model/cubes/stores.yml';
  await client.upload(`${build(deployment)}/data-model/upload/file`, {
    transaction: JSON.stringify(transaction),
    fileName: path,
    file: new Blob([STORES]),
  });
  const hash = createHash('sha1').update(STORES).digest('hex');
  await client.api('POST', `${build(deployment)}/data-model/upload/finish`, {
    transaction,
    files: { ...present, [path]: { hash } },
    commitMessage: 'Count the stores',
  });
  await client.built(deployment);

  step('Query what was uploaded');
  const production = await client.environmentOf(deployment, 'production');
  // The build before it goes on answering until the pod of the new one is ready.
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
  if (!apiKey)
    throw new TourError(
      'Set FACET_API_KEY to the key that npm start printed when it ran for the first time.',
    );
  await takeTour();
  console.log('\nThat is the whole way, and it leaves nothing behind.');
} catch (error) {
  if (!(error instanceof TourError)) throw error;
  console.error(`\nThe tour ended early. ${error.message}`);
  process.exitCode = 1;
}
