import { fileURLToPath } from 'node:url';
import { compareTimes } from '../compare-times.ts';
import { countingPostgres } from '../count-statements.ts';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, type Row } from '../figure.ts';
import type { Target } from '../hammer.ts';
import { seedDeployments } from '../seed-deployments.ts';
import { type SeededWorkspace, seedWorkspace } from '../seed-workspace.ts';
import { startFloor } from '../start-floor.ts';

const FLOOR = fileURLToPath(new URL('workspace-floor.ts', import.meta.url));
const MOST = 1.5;
const MOST_STATEMENTS = 3;
const REQUESTS = 100;
/** Statements of requests; the server also records calls and looks for jobs, a few of which read the same tables. */
const OF_LIST = /^\s*(select|with)\b.*\b(deployments|folders|workbooks|reports|resource_policies)\b/s;
const QUERY = 'first=100&search=of&types=WORKBOOK&types=REPORT&orderByField=name';

/** The workspace of a user with many shares, against the same rows without access rules. */
export const workspace: Row = {
  name: 'workspace',
  async measure(bench: Bench): Promise<Figure[]> {
    const database = await bench.database();
    const figures = await withFacet(bench, database, async (_, ours, { deploymentId, userId }) => {
      const floor = await startFloor(FLOOR, {
        DATABASE_URL: database,
        DEPLOYMENT_ID: String(deploymentId),
        VIEWER_ID: String(userId),
      });
      try {
        return [
          await compareTimes('GET …/workspace, 100 of 5,000 objects in 500 folders, 50 of them shared', {
            ours,
            floor: { url: `${floor.url}/workspace`, headers: {} },
            floorName: 'bare fastify route without access rules',
            most: MOST,
          }),
        ];
      } finally {
        floor.child.kill();
      }
    });
    const postgres = await countingPostgres(bench.folder);
    try {
      const counted = await withFacet(bench, postgres.url, async (_, ours) => {
        await request(ours);
        await postgres.begin();
        for (let sent = 0; sent < REQUESTS; sent += 1) await request(ours);
        const statements = await postgres.statements();
        const ofList = statements.filter(({ text, calls }) => OF_LIST.test(text) && calls > REQUESTS / 20);
        const calls = ofList.reduce((sum, statement) => sum + statement.calls, 0);
        const raw = { requests: REQUESTS, calls, statements: statements.slice(0, 20) };
        return [atMost('statements of the list', calls / REQUESTS, 'per request', MOST_STATEMENTS, raw)];
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
  work: (facet: FacetProcess, ours: Target, seeded: SeededWorkspace) => Promise<Figure[]>,
): Promise<Figure[]> {
  const facet = await startFacet({ DATABASE_URL: database, FACET_DATA_DIR: bench.folder });
  try {
    await seedDeployments(database, 1);
    const seeded = await seedWorkspace(database);
    const { token } = await facet.call('POST', '/api/v1/api-keys', { name: 'reader', userId: seeded.userId });
    const ours = {
      url: `${facet.url}/api/v1/deployments/${seeded.deploymentId}/workspace?${QUERY}`,
      headers: { authorization: `Bearer ${token}` },
    };
    return await work(facet, ours, seeded);
  } finally {
    await facet.stop();
  }
}

async function request({ url, headers }: Target): Promise<void> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}
