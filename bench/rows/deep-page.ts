import { ADMIN_KEY, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { seedDeployments } from '../seed-deployments.ts';

const DEPTH = 100_000;
const ROUNDS = 100;
const MOST = 1.3;

/** The page at row 100,000 of a list, by its cursor, against the first page. */
export const deepPage: Row = {
  name: 'page',
  async measure(bench: Bench): Promise<Figure[]> {
    const database = await bench.database();
    const facet = await startFacet({ DATABASE_URL: database, FACET_DATA_DIR: bench.folder });
    try {
      await seedDeployments(database, DEPTH + 20);
      const list = `${facet.url}/api/v1/deployments`;
      const cursor = await cursorAt(DEPTH, async (query) =>
        facet.call('GET', `/api/v1/deployments?${query}`),
      );
      const first = () => timed(`${list}?offset=0&limit=20`);
      const deep = () => timed(`${list}?first=20&after=${cursor}`);
      for (let warmUp = 0; warmUp < 20; warmUp += 1) await Promise.all([first(), deep()]);
      const compared = await compare(ROUNDS, deep, first);
      return [
        {
          measure: 'cursor page at row 100,000 of the deployments',
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} ms)`,
          floor: `page at offset 0: ${rounded(median(compared.floor))} ms`,
          target: `at most ${MOST}`,
          isMet: compared.ratio <= MOST,
          raw: compared,
        },
      ];
    } finally {
      await facet.stop();
    }
  },
};

/** Pages through the list like a client until it has the cursor of a row. */
async function cursorAt(
  depth: number,
  list: (query: string) => Promise<{ items: unknown[]; pageInfo: { endCursor: string } }>,
): Promise<string> {
  let after = '';
  for (let row = 0; row < depth; ) {
    const { items, pageInfo } = await list(`first=1000${after && `&after=${after}`}`);
    row += items.length;
    after = pageInfo.endCursor;
  }
  return after;
}

async function timed(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${ADMIN_KEY}` } });
  const { items } = (await response.json()) as { items: unknown[] };
  if (items.length !== 20) throw new Error(`${url} has ${items.length} items`);
  return performance.now() - started;
}
