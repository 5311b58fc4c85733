import { countingPostgres } from '../count-statements.ts';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { atMost, type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { hammer, type Target } from '../hammer.ts';
import { seedDeployments } from '../seed-deployments.ts';
import { type Grant, seedPerson } from '../seed-people.ts';

// Short turns, so that what else the machine does meets both sides of a round.
const ROUNDS = 21;
const SECONDS = 1;
const MOST = 1.2;
const MOST_QUERIES = 0.1;
const ONE: Grant = { roles: 1, policiesEach: 1, throughGroups: 0, shared: 0 };
const MANY: Grant = { roles: 50, policiesEach: 4, throughGroups: 25, shared: 200 };
/** A statement that reads one of these finds out who calls, or what he may do. */
const OF_PEOPLE =
  /\b(credentials|api_key_addresses|users|user_groups|user_group_members|roles|role_assignments|resource_policies|tenants|tenant_hosts)\b/;

/** Requests of a user with many roles against those of a user with one; statements that find out who calls. */
export const permissions: Row = {
  name: 'permissions',
  async measure(bench: Bench): Promise<Figure[]> {
    const figures = await withFacet(bench, await bench.database(), async (facet, database) => {
      const one = await targetOf(facet, database, 'one', ONE);
      const many = await targetOf(facet, database, 'many', MANY);
      const held = 'with 50 roles, 200 policies in them and 200 shared deployments';
      return [
        await compared(
          `GET a deployment, ${held}`,
          one('/api/v1/deployments/200'),
          many('/api/v1/deployments/200'),
        ),
        await compared(
          `GET the 200 deployments in reach, ${held}`,
          one('/api/v1/deployments'),
          many('/api/v1/deployments'),
        ),
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
        const measure = 'statements that find out who calls and what he may do';
        const raw = { requests, calls, statements: statements.slice(0, 20) };
        return [atMost(measure, calls / requests, 'a request', MOST_QUERIES, raw)];
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
  const facet = await startFacet({ DATABASE_URL: database, FACET_DATA_DIR: bench.folder, FACET_DEMO: '0' });
  try {
    await seedDeployments(database, 1000);
    return await work(facet, database);
  } finally {
    await facet.stop();
  }
}

/** Makes a user with a key of his; answers what a path is called with. */
async function targetOf(facet: FacetProcess, database: string, name: string, grant: Grant) {
  const userId = await seedPerson(database, name, grant);
  const { token } = await facet.call('POST', '/api/v1/api-keys', { name, userId });
  return (path: string): Target => ({
    url: facet.url + path,
    headers: { authorization: `Bearer ${token}` },
  });
}

async function compared(measure: string, one: Target, many: Target): Promise<Figure> {
  await requireSameAnswer(one, many);
  await hammer(one, 2);
  await hammer(many, 2);
  const milliseconds = async (target: Target) => 1000 / (await hammer(target, SECONDS));
  const { ratio, ...raw } = await compare(
    ROUNDS,
    () => milliseconds(many),
    () => milliseconds(one),
  );
  return {
    measure,
    measured: `${rounded(ratio)} of it (${rounded(1000 / median(raw.ours))} requests/s)`,
    floor: `with one role: ${rounded(1000 / median(raw.floor))} requests/s`,
    target: `at most ${MOST}`,
    isMet: ratio <= MOST,
    raw,
  };
}

async function requireSameAnswer(one: Target, many: Target): Promise<void> {
  const [first, second] = await Promise.all(
    [one, many].map(async ({ url, headers }) => {
      const response = await fetch(url, { headers });
      if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
      const { pageInfo: _, ...answer } = (await response.json()) as Record<string, unknown>;
      return JSON.stringify(answer);
    }),
  );
  if (first !== second) throw new Error('The two do not reach the same');
}
