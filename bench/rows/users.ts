import { ADMIN_KEY, type FacetProcess, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { seedUsers } from '../seed-people.ts';

const MANY = 100_000;
const FEW = 1000;
const PAGE = 40;
const ROUNDS = 150;
const MOST_OF_PAGE = 1.2;
const MOST_OF_SEARCH = 1.5;
/** The search texts, and how many users match, both among many and among few. */
const SEARCHES: readonly [what: string, text: string, found: number][] = [
  ['text that matches a hundred', 'quokka', 100],
  ['text that matches one', 'person777@', 1],
  ['a complete email address', 'person777@example.com', 1],
  ['text that matches all', 'EXAMPLE.com', PAGE],
  ['text that matches none', 'wombat', 0],
  ['a single letter', 'q', 100],
];

/** The last page of many users, against the first; a search among many, against a search among few. */
export const users: Row = {
  name: 'users',
  async measure(bench: Bench): Promise<Figure[]> {
    const many = await facetWith(bench, MANY);
    const few = await facetWith(bench, FEW).catch(async (error) => {
      await many.stop();
      throw error;
    });
    try {
      const cursor = await cursorOfPage(many, MANY / PAGE);
      const figures = [
        await compared(
          `page ${MANY / PAGE} of ${MANY} users, by cursor`,
          () => timed(many, `first=${PAGE}&after=${cursor}`, PAGE),
          'page 1',
          () => timed(many, `first=${PAGE}`, PAGE),
          MOST_OF_PAGE,
        ),
      ];
      for (const [what, text, found] of SEARCHES) {
        const query = `first=${PAGE}&search=${encodeURIComponent(text)}`;
        figures.push(
          await compared(
            `search among ${MANY} users, ${what}`,
            () => timed(many, query, Math.min(found, PAGE)),
            `among ${FEW}`,
            () => timed(few, query, Math.min(found, PAGE)),
            MOST_OF_SEARCH,
          ),
        );
      }
      return figures;
    } finally {
      await many.stop();
      await few.stop();
    }
  },
};

async function facetWith(bench: Bench, count: number): Promise<FacetProcess> {
  const database = await bench.database();
  const folder = `${bench.folder}/${count}`;
  const facet = await startFacet({ DATABASE_URL: database, FACET_DATA_DIR: folder });
  await seedUsers(database, count);
  return facet;
}

/** Pages through the list like a client until it has the cursor of a page. */
async function cursorOfPage(facet: FacetProcess, page: number): Promise<string> {
  let after = '';
  for (let row = 0; row < (page - 1) * PAGE; ) {
    const first = Math.min(1000, (page - 1) * PAGE - row);
    const query = `first=${first}${after && `&after=${after}`}`;
    const { items, pageInfo } = await facet.call('GET', `/api/v1/users?${query}`);
    row += items.length;
    after = pageInfo.endCursor;
  }
  return after;
}

async function compared(
  measure: string,
  ours: () => Promise<number>,
  floor: string,
  ofFloor: () => Promise<number>,
  most: number,
): Promise<Figure> {
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await Promise.all([ours(), ofFloor()]);
  const { ratio, ...raw } = await compare(ROUNDS, ours, ofFloor);
  return {
    measure,
    measured: `${rounded(ratio)} × floor (${rounded(median(raw.ours))} ms)`,
    floor: `${floor}: ${rounded(median(raw.floor))} ms`,
    target: `at most ${most}`,
    isMet: ratio <= most,
    raw,
  };
}

async function timed(facet: FacetProcess, query: string, found: number): Promise<number> {
  const started = performance.now();
  const url = `${facet.url}/api/v1/users?${query}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${ADMIN_KEY}` } });
  const { items } = (await response.json()) as { items: unknown[] };
  const ended = performance.now();
  if (items?.length !== found) throw new Error(`${url} has ${items?.length} items, not ${found}`);
  return ended - started;
}
