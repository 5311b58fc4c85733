import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { promisify } from 'node:util';
import { openDatabase } from '@facet/db';
import { sql } from 'kysely';
import { ADMIN_KEY, type FacetProcess, startFacet } from '../facet-process.ts';
import { atMost, type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { type Memory, watchMemory } from '../memory.ts';

const EVENTS = 2_000_000;
const RANGE = { start: '2026-03-01', end: '2026-05-31' };
const ROUNDS = 3;
const LEAST = 0.5;
const MOST_MB = 64;
/** The columns of the export, unchanged. */
const COLUMNS = `id, occurred_at, event, outcome, actor, user_id, user_email, api_key_id, api_key_name, address,
  tenant_id, deployment_id, deployment_name, operation, request_id, target, changes`;

/** The audit log export, against psql's `\copy` of the same rows in the same order. */
export const auditExport: Row = {
  name: 'audit-export',
  async measure(bench: Bench): Promise<Figure[]> {
    const database = await bench.database();
    const facet = await startFacet({
      DATABASE_URL: database,
      FACET_DATA_DIR: bench.folder,
      FACET_ROLES: 'api',
    });
    try {
      await seedEvents(database);
      // A small export first, so that the baseline contains the memory that any export needs.
      await download(facet, { start: RANGE.start, end: '2026-03-05' });
      const memory = watchMemory(facet.pid);
      const rates: number[] = [];
      const ours = async () => {
        const { rows, seconds } = await download(facet, RANGE);
        if (rows !== EVENTS) throw new Error(`The export has ${rows} rows`);
        rates.push(rows / seconds);
        return rates.at(-1) ?? 0;
      };
      const floor = await hasPsql();
      const measure = 'audit export of 2 million events';
      if (!floor) {
        await ours();
        const growth = memory.stop();
        return [
          {
            measure,
            measured: `${rounded(median(rates))} rows/s`,
            floor: 'psql is not installed',
            target: `at least ${LEAST}`,
            isMet: false,
            raw: rates,
          },
          memoryFigure(growth),
        ];
      }
      const compared = await compare(ROUNDS, ours, () => copy(database));
      return [
        {
          measure,
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} rows/s)`,
          floor: `psql \\copy … to … csv: ${rounded(median(compared.floor))} rows/s`,
          target: `at least ${LEAST}`,
          isMet: compared.ratio >= LEAST,
          raw: compared,
        },
        memoryFigure(memory.stop()),
      ];
    } finally {
      await facet.stop();
    }
  },
};

const memoryFigure = ({ growthMb, samples }: Memory) =>
  atMost('growth of the server during the export', growthMb, 'MB', MOST_MB, samples);

/** Seeds events of three months, like changes by some users to some deployments. */
async function seedEvents(database: string): Promise<void> {
  const { db, close } = openDatabase({ connectionString: database }, { max: 1 });
  // The search words are the same in every row, in the usual number: computing them per row would take most
  // of the seeding time, and so would their index.
  await sql`drop index audit_events_search`.execute(db);
  await sql`alter table audit_events alter column search drop expression, alter column search drop not null`.execute(
    db,
  );
  for (const month of ['03', '04', '05'])
    await sql`select make_audit_partition(${`2026-${month}-01`})`.execute(db);
  await sql`
    insert into audit_events (tenant_id, occurred_at, event, operation, user_id, user_email, api_key_id,
      api_key_name, address, request_id, deployment_id, deployment_name, target, changes, search)
    select 1, '2026-03-01T00:00:00Z'::timestamptz + n * interval '3.9 seconds', 'Updated deployment configuration',
      'updateDeployment', n % 500, 'user' || n % 500 || '@example.com', n % 700, 'Key of ' || n % 700,
      '192.0.2.' || n % 250, md5(n::text)::uuid::text, n % 90, 'Deployment ' || n % 90,
      jsonb_build_object('deploymentId', n % 90, 'name', 'Deployment ' || n % 90),
      jsonb_build_object('template_variables', jsonb_build_object('revision', n, 'warmUp', true)),
      (select audit_words('Updated deployment configuration updateDeployment user42@example.com Key of 42 192.0.2.42
        Deployment 42 {"deploymentId": 42, "name": "Deployment 42"} {"template_variables": {"revision": 42, "warmUp":'))
    from generate_series(1, ${EVENTS}::integer) n`.execute(db);
  await sql`vacuum analyze audit_events`.execute(db);
  await close();
}

async function download(facet: FacetProcess, range: Record<string, string>) {
  const started = performance.now();
  const rows = await new Promise<number>((resolve, reject) => {
    const url = `${facet.url}/api/v1/audit-logs/export?${new URLSearchParams(range)}`;
    get(url, { agent: false, headers: { authorization: `Bearer ${ADMIN_KEY}` } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`The export returned ${answer.statusCode}`));
      // The header row does not count.
      let count = -1;
      answer.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
      });
      answer.on('end', () => resolve(count));
      answer.on('error', reject);
    }).on('error', reject);
  });
  return { rows, seconds: (performance.now() - started) / 1000 };
}

/** Rows per second of psql. */
async function copy(database: string): Promise<number> {
  const started = performance.now();
  const select =
    `select ${COLUMNS} from audit_events where tenant_id = 1 and occurred_at >= '2026-03-01T00:00:00Z'
    and occurred_at < '2026-06-01T00:00:00Z' order by occurred_at, id`.replaceAll('\n', ' ');
  const command = `\\copy (${select}) to '/dev/null' with (format csv, header)`;
  const { stdout } = await promisify(execFile)('psql', [database, '--no-psqlrc', '--command', command]);
  if (stdout.trim() !== `COPY ${EVENTS}`) throw new Error(`psql printed ${stdout}`);
  return EVENTS / ((performance.now() - started) / 1000);
}

async function hasPsql(): Promise<boolean> {
  return promisify(execFile)('psql', ['--version']).then(
    () => true,
    () => false,
  );
}
