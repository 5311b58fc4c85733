import { fileURLToPath } from 'node:url';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';

const WITHOUT_AUDIT = fileURLToPath(new URL('../without-audit.ts', import.meta.url));
const ROUNDS = 20;
const REQUESTS = 100;
const MOST = 1.15;

/** A change with its audit row, against the same change on a server that omits the row, one request at a time. */
export const auditCost: Row = {
  name: 'audit-cost',
  isQuick: true,
  async measure(bench: Bench): Promise<Figure[]> {
    const start = async (name: string, more: Record<string, string>) =>
      startFacet({
        DATABASE_URL: await bench.database(),
        FACET_DATA_DIR: `${bench.folder}/${name}`,
        FACET_ROLES: 'api',
        ...more,
      });
    const facet = await start('ours', {});
    const bare = await start('bare', { NODE_OPTIONS: `--import=${WITHOUT_AUDIT}` });
    try {
      const ours = await changerOf(facet);
      const floor = await changerOf(bare);
      await ours();
      await floor();
      await requireNoRow(bare);
      const compared = await compare(ROUNDS, ours, floor);
      return [
        {
          measure: 'PUT of a deployment, with its audit row',
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} ms)`,
          floor: `without the row: ${rounded(median(compared.floor))} ms`,
          target: `at most ${MOST}`,
          isMet: compared.ratio <= MOST,
          raw: compared,
        },
      ];
    } finally {
      await facet.stop();
      await bare.stop();
    }
  },
};

/** Returns a function that changes a deployment repeatedly and resolves with the median time in milliseconds. */
async function changerOf(facet: FacetProcess): Promise<() => Promise<number>> {
  const id = await facet.makeDeployment('Changed');
  let revision = 0;
  return async () => {
    const times: number[] = [];
    for (let request = 0; request < REQUESTS; request += 1) {
      revision += 1;
      const started = performance.now();
      await facet.call('PUT', `/api/v1/deployments/${id}`, { templateVariables: { revision } });
      times.push(performance.now() - started);
    }
    return median(times);
  };
}

async function requireNoRow(bare: FacetProcess): Promise<void> {
  const { items } = await bare.call(
    'GET',
    '/api/v1/audit-logs?eventName=Updated%20deployment%20configuration',
  );
  if (items.length > 0) throw new Error('The floor writes audit rows too');
}
