import { openDatabase } from '@facet/db';
import { sql } from 'kysely';
import { ADMIN_KEY, type FacetProcess, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { seedUsers } from '../seed-people.ts';
import { bareInserts, creates } from './scim-create.ts';
import { fullSync } from './scim-sync.ts';

const MANY = 100_000;
const FEW = 1000;
const ROUNDS = 150;
const MOST_OF_FILTER = 1.3;
const LARGE = 50_000;
const SMALL = 50;
const MOST_OF_PATCH = 1.5;
const CREATE_ROUNDS = 7;
const LEAST_OF_CREATE = 0.3;

/** Provisioning: lookups among many users, creating users, adding a member to a large group, and a full sync. */
export const scim: Row = {
  name: 'scim',
  async measure(bench: Bench): Promise<Figure[]> {
    const many = await facetWith(bench, MANY);
    const few = await facetWith(bench, FEW).catch(async (error) => {
      await many.facet.stop();
      throw error;
    });
    try {
      return [
        await lookUp('userName', many.facet, few.facet, 'person777@example.com'),
        await lookUp('externalId', many.facet, few.facet, 'E-777'),
        await addMember(many),
        await create(few),
        await fullSync(few.facet),
      ];
    } finally {
      await many.facet.stop();
      await few.facet.stop();
    }
  },
};

interface Seeded {
  readonly facet: FacetProcess;
  readonly database: string;
}

async function facetWith(bench: Bench, count: number): Promise<Seeded> {
  const database = await bench.database();
  const facet = await startFacet({
    DATABASE_URL: database,
    FACET_DATA_DIR: `${bench.folder}/${count}`,
    FACET_ROLES: 'api',
  });
  try {
    await seed(database, count);
  } catch (error) {
    await facet.stop();
    throw error;
  }
  return { facet, database };
}

async function seed(database: string, count: number): Promise<void> {
  await seedUsers(database, count);
  const { db, close } = openDatabase({ connectionString: database }, { max: 1 });
  // As in seedUsers: filling the search index row by row takes far longer than recreating it.
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('users_search'::regclass) as definition`.execute(db);
  await sql`drop index users_search`.execute(db);
  await sql`
    update users set external_id = 'E-' || substr(username, 7) where username like 'person%'`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  await sql`alter index users_search alter column 1 set statistics 0`.execute(db);
  await sql`vacuum analyze users`.execute(db);
  await close();
}

async function lookUp(
  attribute: string,
  many: FacetProcess,
  few: FacetProcess,
  value: string,
): Promise<Figure> {
  const query = `/Users?filter=${encodeURIComponent(`${attribute} eq "${value}"`)}`;
  const timed = (facet: FacetProcess) => async () => {
    const started = performance.now();
    const answer = await send(facet, 'GET', query);
    const found = (await answer.json()) as { totalResults: number };
    if (found.totalResults !== 1) throw new Error(`${query} finds ${found.totalResults}`);
    return performance.now() - started;
  };
  const compared = await warmed(timed(many), timed(few));
  return {
    measure: `SCIM \`${attribute} eq\` among ${MANY} users`,
    measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} ms)`,
    floor: `among ${FEW}: ${rounded(median(compared.floor))} ms`,
    target: `at most ${MOST_OF_FILTER}`,
    isMet: compared.ratio <= MOST_OF_FILTER,
    raw: compared,
  };
}

async function addMember({ facet, database }: Seeded): Promise<Figure> {
  const large = await groupOf(facet, database, 'Large', LARGE);
  const small = await groupOf(facet, database, 'Small', SMALL);
  const { db, close } = openDatabase({ connectionString: database }, { max: 1 });
  const { rows } = await sql<{ id: number }>`select id from users order by id desc limit 1000`.execute(db);
  await close();
  const others = rows.map(({ id }) => String(id));
  const adding = (group: string) => {
    let turn = 0;
    return async () => {
      const value = others[turn];
      turn += 1;
      const started = performance.now();
      const answer = await send(facet, 'PATCH', `/Groups/${group}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Add', path: 'members', value: [{ value }] }],
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`PATCH of a group: ${answer.status}`);
      return performance.now() - started;
    };
  };
  const compared = await warmed(adding(large), adding(small));
  return {
    measure: `SCIM PATCH that adds a member to a group of ${LARGE}`,
    measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} ms)`,
    floor: `to a group of ${SMALL}: ${rounded(median(compared.floor))} ms`,
    target: `at most ${MOST_OF_PATCH}`,
    isMet: compared.ratio <= MOST_OF_PATCH,
    raw: compared,
  };
}

async function groupOf(
  facet: FacetProcess,
  database: string,
  displayName: string,
  count: number,
): Promise<string> {
  const made = (await (await send(facet, 'POST', '/Groups', { displayName })).json()) as { id: string };
  const { db, close } = openDatabase({ connectionString: database }, { max: 1 });
  await sql`
    insert into user_group_members (tenant_id, group_id, user_id)
    select tenant_id, ${made.id}::bigint, id from users order by id limit ${count}`.execute(db);
  await sql`vacuum analyze user_group_members`.execute(db);
  await close();
  return made.id;
}

async function create({ facet, database }: Seeded): Promise<Figure> {
  const [ours, floor] = [() => creates(facet), () => bareInserts(database)];
  await ours();
  await floor();
  const compared = await compare(CREATE_ROUNDS, ours, floor);
  return {
    measure: 'SCIM create, 8 at a time',
    measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} per second)`,
    floor: `bare inserts of the same rows: ${rounded(median(compared.floor))} per second`,
    target: `at least ${LEAST_OF_CREATE}`,
    isMet: compared.ratio >= LEAST_OF_CREATE,
    raw: compared,
  };
}

async function warmed(ours: () => Promise<number>, floor: () => Promise<number>) {
  for (let turn = 0; turn < 20; turn += 1) await Promise.all([ours(), floor()]);
  return compare(ROUNDS, ours, floor);
}

function send(facet: FacetProcess, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${facet.url}/api/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ADMIN_KEY}`,
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}
