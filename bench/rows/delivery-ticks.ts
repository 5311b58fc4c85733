import { setTimeout as sleep } from 'node:timers/promises';
import { startCountingSmtp } from '../counting-smtp.ts';
import { DeliveryRuns } from '../delivery-runs.ts';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, percentile, type Row, rounded } from '../figure.ts';
import { watchMemory } from '../memory.ts';
import { requestTimes } from '../request-times.ts';
import { addAuditors, publishSales, scheduleSales } from '../sales-dashboard.ts';

const SCHEDULES = 200;
const MOST_WAIT_S = 60;
const MOST_GROWTH_MB = 256;
const MOST_SLOWER = 2;
const IDLE_MS = 10_000;
const LIMIT_MS = 400_000;

/** Two hundred deliveries that are due at the same moment, beside somebody who uses the API. */
export const deliveryTicks: Row = {
  name: 'delivery-ticks',
  async measure(bench: Bench): Promise<Figure[]> {
    const smtp = await startCountingSmtp(0);
    const database = await bench.database();
    const facet = await startFacet({
      DATABASE_URL: database,
      FACET_DATA_DIR: bench.folder,
      FACET_SMTP_URL: smtp.url,
      FACET_MAIL_FROM: 'facet@example.com',
    });
    const runs = await DeliveryRuns.open(database, AbortSignal.timeout(LIMIT_MS));
    try {
      const ids = await schedule(facet);
      // The pod and the browser are warm.
      await runs.tick(ids[0] as number, new Date(Date.now() - 60_000), LIMIT_MS);
      const idle = await requestTimes(facet, sleep(IDLE_MS));
      const memory = watchMemory(facet.pid);
      const began = performance.now();
      await runs.makeDue(ids, new Date());
      const busy = await requestTimes(facet, runs.ended(SCHEDULES + 1));
      const seconds = (performance.now() - began) / 1000;
      const all = (await runs.all()).slice(1);
      const sent = all.filter(({ state }) => state === 'succeeded').length;
      if (sent !== SCHEDULES) throw new Error(`Only ${sent} of ${SCHEDULES} runs succeeded`);
      return figuresOf(
        { waits: all.map(({ waited }) => waited ?? Number.NaN), seconds, idle, busy },
        memory.stop(),
      );
    } finally {
      await runs.close();
      await facet.stop();
      smtp.close();
    }
  },
};

interface Measured {
  /** Seconds from each run's tick until it began. */
  readonly waits: readonly number[];
  /** Seconds until all emails were sent. */
  readonly seconds: number;
  /** Milliseconds of requests before and during the runs. */
  readonly idle: readonly number[];
  readonly busy: readonly number[];
}

function figuresOf(
  { waits, seconds, idle, busy }: Measured,
  memory: ReturnType<ReturnType<typeof watchMemory>['stop']>,
): Figure[] {
  const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)];
  return [
    atMost(
      `${SCHEDULES} deliveries due at once (${rounded(seconds)} s until the last email): the last begins after`,
      Math.max(...waits),
      's',
      MOST_WAIT_S,
      waits,
    ),
    atMost('growth of the server during it', memory.growthMb, 'MB', MOST_GROWTH_MB, memory.samples),
    {
      measure: 'a request during it, p99',
      measured: `${rounded(during / before)} × floor (${rounded(during)} ms)`,
      floor: `the same request before it: ${rounded(before)} ms`,
      target: `at most ${MOST_SLOWER}`,
      isMet: during / before <= MOST_SLOWER,
      raw: { idle, busy },
    },
  ];
}

async function schedule(facet: FacetProcess): Promise<number[]> {
  await addAuditors(facet);
  const dashboard = await publishSales(facet, 'Sales');
  // No time of the schedule itself comes during the row.
  const hour = (new Date().getUTCHours() + 12) % 24;
  const ids: number[] = [];
  for (let index = 0; index < SCHEDULES; index += 1) {
    const users = [`user@${index}.example.com`];
    ids.push(await scheduleSales(facet, dashboard, { hour }, { users, customers: 1 }));
  }
  return ids;
}
