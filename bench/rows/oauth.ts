import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { compareTimes, type Sides } from '../compare-times.ts';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { type Bench, type Figure, type Row, rounded } from '../figure.ts';
import { inParallel } from '../in-parallel.ts';
import { megabytesOf } from '../memory.ts';
import { Program, type Tokens } from '../program.ts';
import { seedDeployments } from '../seed-deployments.ts';
import { seedPerson } from '../seed-people.ts';

const MOST = 1.1;
const IDLE_MS = 10_000;
const AT_A_TIME = 8;
// Below the limit per minute for one address.
const RENEWALS = 300;
const POLLS = 100;
const PERSON = 'signed-in';

/**
 * Requests with an access token, against the same with an API key; renewals; and the memory of the
 * authorization server.
 */
export const oauth: Row = {
  name: 'oauth',
  async measure(bench: Bench): Promise<Figure[]> {
    const database = await bench.database();
    const facet = await startFacet({
      DATABASE_URL: database,
      FACET_DATA_DIR: bench.folder,
      FACET_ROLES: 'api',
    });
    try {
      await seedDeployments(database, 1000);
      const login = `${PERSON}@example.com`;
      const { key, password } = await makePerson(facet, database);
      await sleep(IDLE_MS);
      const before = megabytesOf(facet.pid);
      const program = await Program.of(facet);
      const tokens = await program.signIn(login, password);
      await sleep(IDLE_MS);
      const after = megabytesOf(facet.pid);
      const sides = (path: string): Sides => ({
        ours: targetOf(facet, path, tokens.access_token),
        floor: targetOf(facet, path, key),
        floorName: 'with an API key',
        most: MOST,
      });
      return [
        await compareTimes('GET a deployment, with an access token', sides('/api/v1/deployments/200')),
        await compareTimes(
          'GET the 200 accessible deployments, with an access token',
          sides('/api/v1/deployments'),
        ),
        await renewals(program, tokens),
        await polls(program),
        reported('memory of the server, 10 s after the first OAuth sign-in', `${rounded(after)} MB`, {
          floor: `before it: ${rounded(before)} MB`,
          raw: { before, after },
        }),
      ];
    } finally {
      await facet.stop();
    }
  },
};

/** Creates a user who can read 200 deployments, with an API key and a password. */
async function makePerson(facet: FacetProcess, database: string) {
  const grant = { roles: 1, policiesEach: 1, throughGroups: 0, shared: 0 };
  const userId = await seedPerson(database, PERSON, grant);
  const { token: key } = await facet.call('POST', '/api/v1/api-keys', { name: PERSON, userId });
  const password = randomUUID();
  await facet.call('PUT', `/api/v1/users/${userId}`, { password });
  return { key, password };
}

const targetOf = (facet: FacetProcess, path: string, credential: string) => ({
  url: facet.url + path,
  headers: { authorization: `Bearer ${credential}` },
});

/** Renews tokens sequentially, since each can be renewed only once. */
async function renewals(program: Program, first: Tokens): Promise<Figure> {
  let tokens = first;
  const times: number[] = [];
  for (let turn = 0; turn < RENEWALS; turn += 1) {
    const started = performance.now();
    tokens = await program.renew(tokens);
    times.push(performance.now() - started);
  }
  return reported('renewal of an access token, one at a time', perSecond(times), { raw: times });
}

/** Polls device codes that nobody has entered, each once, since polling too soon is throttled. */
async function polls(program: Program): Promise<Figure> {
  const codes = await inParallel(POLLS, AT_A_TIME, () => program.begin());
  const times: number[] = [];
  const started = performance.now();
  await inParallel(POLLS, AT_A_TIME, async (turn) => {
    const code = codes[turn];
    if (code === undefined) throw new Error('there are fewer codes than polls');
    const begun = performance.now();
    const answer = await program.poll(code);
    times.push(performance.now() - begun);
    if (!('error' in answer) || answer.error !== 'authorization_pending')
      throw new Error(`A poll returned ${JSON.stringify(answer)}`);
  });
  const seconds = (performance.now() - started) / 1000;
  const measured = `${rounded(POLLS / seconds)} per second`;
  return reported(`poll of a device code, ${AT_A_TIME} at a time`, measured, { raw: times });
}

function perSecond(times: readonly number[]): string {
  const milliseconds = times.reduce((sum, time) => sum + time, 0);
  return `${rounded((1000 * times.length) / milliseconds)} per second`;
}

/** A figure without a target. */
function reported(measure: string, measured: string, more: { floor?: string; raw: unknown }): Figure {
  return { measure, measured, floor: more.floor ?? '', target: 'reported', isMet: true, raw: more.raw };
}
