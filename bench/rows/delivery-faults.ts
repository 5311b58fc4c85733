import { connectionUrl, startEmbeddedPostgres } from '@facet/db';
import { seededRandom } from '../../apps/server/test/seeded-random.ts';
import { type CountedEmail, startCountingSmtp } from '../counting-smtp.ts';
import { DeliveryRuns, hasEnded, type StoredRun } from '../delivery-runs.ts';
import type { FacetProcess } from '../facet-process.ts';
import { injectFaults, KilledNode } from '../faults.ts';
import type { Bench, Figure, Row } from '../figure.ts';
import { addAuditors, publishSales, type SalesDashboard, scheduleSales } from '../sales-dashboard.ts';

const NOTIFICATIONS = 10;
const TICKS = 5;
const RECIPIENTS = 8;
/** How long processes are killed at most, and when the row ends whatever has not. */
const FAULTS_MS = 150_000;
const LIMIT_MS = 340_000;
/** The shortest and the longest time between two faults. */
const PAUSE_MS = [3_000, 10_000] as const;
/** After which a notification is due again although its run waits for another attempt. */
const TICK_MS = 15_000;
/** How often jobs that wait for another attempt are started. */
const HURRY_MS = 4_000;
/** The part of recipients whom the mail server refuses for now. */
const BUSY = 0.04;
/** What an email takes the mail server: long enough to be killed between two. */
const EMAIL_MS = 60;

/** What the notifications send, in turn. */
const OPTIONS: readonly object[] = [
  {},
  { attachments: ['csv'], conditions: [{ type: 'rows' }] },
  { conditions: [{ type: 'changed' }] },
  { notificationFormat: 'pdf' },
  {
    attachments: ['csv'],
    conditions: [
      { type: 'threshold', widgetId: 'pulse', member: 'sales.pulse', operator: 'equals', value: 1 },
    ],
  },
];

/** Fifty runs during which everything that takes part in them is killed again and again. */
export const deliveryFaults: Row = {
  name: 'delivery-faults',
  async measure(bench: Bench): Promise<Figure[]> {
    const seed = Number(process.env.FACET_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
    const random = seededRandom(seed);
    const refusals = seededRandom(seed + 1);
    const smtp = await startCountingSmtp(EMAIL_MS, () => refusals() < BUSY);
    const postgres = await startEmbeddedPostgres({ dataDir: `${bench.folder}/data` });
    postgres.onUnexpectedExit(() => void postgres.restart());
    const connectionString = connectionUrl(postgres.connection);
    const nodes: KilledNode[] = [];
    const start = async (roles: string) => {
      const folder = `${bench.folder}/${roles}`;
      nodes.push(await KilledNode.start({ ...envOf(connectionString, smtp.url), ...nodeOf(roles, folder) }));
      return nodes.at(-1) as KilledNode;
    };
    let runs: DeliveryRuns | undefined;
    try {
      const api = await start('api,pod');
      const worker = await start('worker');
      await addAuditors(api.facet);
      const dashboard = await publishSales(api.facet, 'Sales');
      const ids = await schedule(api.facet, dashboard);
      const began = performance.now();
      runs = await DeliveryRuns.open(connectionString, AbortSignal.timeout(LIMIT_MS));
      const faults = injectFaults({ api, worker, postgres }, random, PAUSE_MS);
      const calm = setTimeout(() => void faults.stop(), FAULTS_MS);
      const hurry = setInterval(() => void runs?.hurry().catch(() => {}), HURRY_MS);
      await deliverAll(runs, ids, (id, run) => retry(api, dashboard, id, run)).catch(() => {});
      clearInterval(hurry);
      clearTimeout(calm);
      await faults.stop();
      const seconds = Math.round((performance.now() - began) / 1000);
      return figuresOf(await runs.all(), smtp.emails, { seed, seconds, faults: faults.counts });
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
      await runs?.close();
      await postgres.stop();
      smtp.close();
    }
  },
};

function envOf(database: string, smtpUrl: string): Record<string, string> {
  return {
    DATABASE_URL: database,
    FACET_SECRET_KEY: 'c3'.repeat(32),
    FACET_LOG_LEVEL: 'fatal',
    FACET_COMPILE_STANDBY: '0',
    FACET_SMTP_URL: smtpUrl,
    FACET_SMTP_CONNECTIONS: '2',
    FACET_MAIL_FROM: 'facet@example.com',
    // The address stays when the port changes.
    FACET_PUBLIC_URL: 'http://127.0.0.1:4000',
  };
}

function nodeOf(roles: string, folder: string): Record<string, string> {
  return { FACET_ROLES: roles, FACET_DATA_DIR: folder };
}

async function schedule(facet: FacetProcess, dashboard: SalesDashboard): Promise<number[]> {
  const ids: number[] = [];
  // No time of the schedule itself comes during the row.
  const hour = (new Date().getUTCHours() + 12) % 24;
  for (let index = 0; index < NOTIFICATIONS; index += 1) {
    const users = Array.from({ length: RECIPIENTS }, (_, user) => `user-${user}@${index}.example.com`);
    const options = { hour, ...OPTIONS[index % OPTIONS.length] };
    ids.push(await scheduleSales(facet, dashboard, options, { users, customers: 1 + (index % 3) }));
  }
  return ids;
}

/** Lets all notifications become due several times, retries what fails now and then, and waits until all runs have ended. */
async function deliverAll(
  runs: DeliveryRuns,
  ids: readonly number[],
  retryRun: (id: number, run: StoredRun) => Promise<void>,
): Promise<void> {
  const all = ids.map(async (id) => {
    for (let turn = 0; turn < TICKS; turn += 1) {
      const run = await runs.tick(id, new Date(Date.now() - 1000), TICK_MS);
      if (run?.state !== 'failed') continue;
      await retryRun(id, run);
      await runs.idle(id);
    }
  });
  await Promise.all(all);
  await runs.ended(ids.length * TICKS);
}

/** Asks for a retry, which may be refused, and whose response may be lost. */
async function retry(
  api: KilledNode,
  { notifications }: SalesDashboard,
  id: number,
  run: StoredRun,
): Promise<void> {
  await api.facet.call('POST', `${notifications}/${id}/runs/${run.id}/retry`).catch(() => {});
}

/** What each outcome says about the number of emails that have arrived. */
const EMAILS: Readonly<Record<string, readonly number[]>> = {
  sent: [1],
  unknown: [0, 1],
  skipped: [0],
  refused: [0],
  failed: [0],
};

function figuresOf(
  runs: readonly StoredRun[],
  emails: readonly CountedEmail[],
  measured: { readonly seed: number; readonly seconds: number; readonly faults: object },
): Figure[] {
  const firstOf = new Map(runs.map(({ id, firstId }) => [id, firstId]));
  const byUser = Map.groupBy(emails, ({ messageId }) => messageId.match(/^<delivery-(\w+-\d+)@/)?.[1] ?? '');
  const recipients = runs.flatMap((run) => run.recipients.map((recipient) => ({ run, ...recipient })));
  const twice = [
    ...Map.groupBy(emails, ({ messageId, to }) => {
      const [, run = messageId] = /^<delivery-(\d+)-/.exec(messageId) ?? [];
      return `${firstOf.get(Number(run)) ?? run} ${to}`;
    }),
  ].filter(([, same]) => same.length > 1);
  const scheduled = runs.filter(({ kind }) => kind === 'scheduled');
  const withoutOutcome = [
    ...recipients.filter(({ outcome }) => EMAILS[outcome] === undefined),
    ...scheduled.filter(
      (run) => run.isResolved && run.state !== 'skipped' && run.recipients.length !== RECIPIENTS,
    ),
    ...runs.filter((run) => run.state === 'succeeded' && run.recipients.length === 0),
  ];
  const contradicted = recipients.filter(
    ({ run, userId, outcome }) =>
      EMAILS[outcome]?.includes(byUser.get(`${run.id}-${userId}`)?.length ?? 0) === false,
  );
  const known = new Set(recipients.map(({ run, userId }) => `${run.id}-${userId}`));
  const unexpected = [...byUser.keys()].filter((key) => !key.startsWith('owner-') && !known.has(key));
  const finished = runs.filter(hasEnded).length;
  const expected = NOTIFICATIONS * TICKS;
  const { faults, seconds } = measured;
  const raw = {
    ...measured,
    emails: emails.length,
    outcomes: counted(recipients.map(({ outcome }) => outcome)),
    states: counted(runs.map(({ kind, state }) => `${kind} ${state}`)),
    interruptions: runs.reduce((sum, run) => sum + run.interruptions, 0),
    errors: counted(runs.flatMap(({ error }) => error ?? [])),
    problems: {
      twice,
      withoutOutcome,
      contradicted,
      unexpected,
      unfinished: runs.filter((run) => !hasEnded(run)),
    },
  };
  const none = (what: string, found: readonly unknown[]): Figure => ({
    measure: `deliveries under faults: ${what}`,
    measured: String(found.length),
    floor: '',
    target: '0',
    isMet: found.length === 0,
    raw,
  });
  return [
    {
      measure: `runs that end while processes are killed (${textOf(faults)})`,
      measured: `${finished} of ${runs.length}, ${scheduled.length} of them scheduled, in ${seconds} s`,
      floor: '',
      target: `all, ${expected} of them scheduled`,
      isMet: finished === runs.length && scheduled.length === expected,
      raw,
    },
    none('recipients of a tick without exactly one outcome', withoutOutcome),
    none('second emails of a tick to an address', twice),
    none('outcomes that the emails received contradict', [...contradicted, ...unexpected]),
  ];
}

function counted(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]),
  );
}

function textOf(counts: object): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
