import { compareTimes, type Sides } from '../compare-times.ts';
import { countingPostgres } from '../count-statements.ts';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, type Row } from '../figure.ts';
import { hammer, type Target } from '../hammer.ts';
import { seedDeployments } from '../seed-deployments.ts';
import { type Grant, seedPerson } from '../seed-people.ts';

const MOST = 1.2;
const MOST_QUERIES = 0.1;
const ONE: Grant = { roles: 1, policiesEach: 1, throughGroups: 0, shared: 0 };
const MANY: Grant = { roles: 50, policiesEach: 4, throughGroups: 25, shared: 200 };
/** A statement that reads one of these tables identifies the caller or loads their permissions. */
const OF_PEOPLE =
  /\b(credentials|api_key_addresses|users|user_groups|user_group_members|roles|role_assignments|resource_policies|tenants|tenant_hosts)\b/;

/** Requests of a user with many roles, against those of a user with one role; and the statements for authorisation. */
export const permissions: Row = {
  name: 'permissions',
  isQuick: true,
  async measure(bench: Bench): Promise<Figure[]> {
    const figures = await withFacet(bench, await bench.database(), async (facet, database) => {
      const one = await targetOf(facet, database, 'one', ONE);
      const many = await targetOf(facet, database, 'many', MANY);
      const sides = (path: string): Sides => ({
        ours: many(path),
        floor: one(path),
        floorName: 'with one role',
        most: MOST,
      });
      const held = 'with 50 roles, 200 policies in them and 200 shared deployments';
      return [
        await compareTimes(`GET a deployment, ${held}`, sides('/api/v1/deployments/200')),
        await compareTimes(`GET the 200 accessible deployments, ${held}`, sides('/api/v1/deployments')),
      ];
    });
    const postgres = await countingPostgres(bench.folder);
    try {
      const counted = await withFacet(bench, postgres.url, async (facet, database) => {
        const many = await targetOf(facet, database, 'many', MANY);
        const target = many('/api/v1/deployments/200');
        await hammer(target, 1);
        await postgres.begin();
        const requests = (await hammer(target, 10)) * 10;
        const statements = await postgres.statements();
        const ofPeople = statements.filter(({ text }) => OF_PEOPLE.test(text));
        const calls = ofPeople.reduce((sum, statement) => sum + statement.calls, 0);
        const measure = 'statements to authenticate and authorise the caller';
        const raw = { requests, calls, statements: statements.slice(0, 20) };
        return [atMost(measure, calls / requests, 'per request', MOST_QUERIES, raw)];
      });
      return [...figures, ...counted];
    } finally {
      await postgres.stop();
    }
  },
};

async function withFacet(
  bench: Bench,
  database: string,
  work: (facet: FacetProcess, database: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const facet = await startFacet({ DATABASE_URL: database, FACET_DATA_DIR: bench.folder });
  try {
    await seedDeployments(database, 1000);
    return await work(facet, database);
  } finally {
    await facet.stop();
  }
}

/** Creates a user with an API key; returns how to request a path with it. */
async function targetOf(facet: FacetProcess, database: string, name: string, grant: Grant) {
  const userId = await seedPerson(database, name, grant);
  const { token } = await facet.call('POST', '/api/v1/api-keys', { name, userId });
  return (path: string): Target => ({
    url: facet.url + path,
    headers: { authorization: `Bearer ${token}` },
  });
}
