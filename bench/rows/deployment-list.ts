import { fileURLToPath } from 'node:url';
import { ADMIN_KEY, type Json, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { hammer } from '../hammer.ts';
import { seedDeployments } from '../seed-deployments.ts';
import { startFloor } from '../start-floor.ts';

const FLOOR = fileURLToPath(new URL('deployment-list-floor.ts', import.meta.url));
const ROUNDS = 5;
const SECONDS = 4;
const LEAST = 0.9;

/** The authorised list of deployments, against a bare fastify route with its SQL and response schema. */
export const deploymentList: Row = {
  name: 'list',
  isQuick: true,
  async measure(bench: Bench): Promise<Figure[]> {
    const database = await bench.database();
    const facet = await startFacet({ DATABASE_URL: database, FACET_DATA_DIR: bench.folder });
    await seedDeployments(database, 5000);
    const floor = await startFloor(FLOOR, { DATABASE_URL: database });
    try {
      const ours = {
        url: `${facet.url}/api/v1/deployments`,
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
      };
      const bare = { url: `${floor.url}/api/v1/deployments`, headers: ours.headers };
      await requireSameAnswer(ours, bare);
      await hammer(ours, 2);
      await hammer(bare, 2);
      const compared = await compare(
        ROUNDS,
        () => hammer(ours, SECONDS),
        () => hammer(bare, SECONDS),
      );
      return [
        {
          measure: 'GET /api/v1/deployments, 20 of 5,000, authorised',
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} requests/s)`,
          floor: `bare fastify route: ${rounded(median(compared.floor))} requests/s`,
          target: `at least ${LEAST}`,
          isMet: compared.ratio >= LEAST,
          raw: compared,
        },
      ];
    } finally {
      floor.child.kill();
      await facet.stop();
    }
  },
};

/** Throws unless the floor does the same work. */
async function requireSameAnswer(ours: Target, bare: Target): Promise<void> {
  const [one, other] = await Promise.all(
    [ours, bare].map(async ({ url, headers }) => (await fetch(url, { headers })).json()),
  );
  const rows = (answer: Json) => JSON.stringify([answer.data, answer.pagination, answer.count]);
  if (rows(one) !== rows(other)) throw new Error('The responses of the floor and the server differ');
}

interface Target {
  readonly url: string;
  readonly headers: { readonly authorization: string };
}
