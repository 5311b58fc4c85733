import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connectionUrl, openDatabase, startEmbeddedPostgres } from '@facet/db';
import { engineVersion } from '@facet/engine';
import { comparedWithKept } from './compared-with-kept.ts';
import { type Bench, type Figure, median, type Row } from './figure.ts';
import { addRecipients } from './rows/add-recipients.ts';
import { auditCost } from './rows/audit-cost.ts';
import { auditExport } from './rows/audit-export.ts';
import { builderBoard } from './rows/builder-board.ts';
import { builderEdits } from './rows/builder-edits.ts';
import { chat } from './rows/chat.ts';
import { coldQueries } from './rows/cold-queries.ts';
import { consolePages } from './rows/console-pages.ts';
import { conversion } from './rows/conversion.ts';
import { creatorMode } from './rows/creator-mode.ts';
import { csv } from './rows/csv.ts';
import { dashboardExports } from './rows/dashboard-exports.ts';
import { dashboards } from './rows/dashboards.ts';
import { dataApi } from './rows/data-api.ts';
import { dbtSync } from './rows/dbt-sync.ts';
import { deepPage } from './rows/deep-page.ts';
import { deliveries } from './rows/deliveries.ts';
import { deliveryFaults } from './rows/delivery-faults.ts';
import { deliveryTicks } from './rows/delivery-ticks.ts';
import { deploymentList } from './rows/deployment-list.ts';
import { emails } from './rows/emails.ts';
import { embedPage } from './rows/embed-page.ts';
import { embedSessions } from './rows/embed-sessions.ts';
import { events } from './rows/events.ts';
import { exploreAnswer } from './rows/explore-answer.ts';
import { fairBuilds } from './rows/fair-builds.ts';
import { fairHeavy } from './rows/fair-heavy.ts';
import { firstView } from './rows/first-view.ts';
import { gitClone } from './rows/git-clone.ts';
import { gitSync } from './rows/git-sync.ts';
import { manyPods } from './rows/many-pods.ts';
import { mcp } from './rows/mcp.ts';
import { memory } from './rows/memory.ts';
import { modelEditor } from './rows/model-editor.ts';
import { modelGraphRow } from './rows/model-graph.ts';
import { modelProposal } from './rows/model-proposal.ts';
import { oauth } from './rows/oauth.ts';
import { permissions } from './rows/permissions.ts';
import { pod } from './rows/pod.ts';
import { pythonReport } from './rows/python-report.ts';
import { scim } from './rows/scim.ts';
import { semanticSql } from './rows/semantic-sql.ts';
import { start } from './rows/start.ts';
import { startAfterKill } from './rows/start-after-kill.ts';
import { upload } from './rows/upload.ts';
import { users } from './rows/users.ts';
import { validation } from './rows/validation.ts';
import { workspace } from './rows/workspace.ts';

/*
 * `npm run bench` prints the table and writes bench/results/. `npm run bench -- --only NAME,NAME` measures
 * some rows and writes results only with `--keep`. `npm run bench -- --quick` measures those with a floor in fewer rounds, and
 * names what is worse than the figures kept last. README.md in this folder describes the method.
 */
const ROWS: readonly Row[] = [
  start,
  startAfterKill,
  memory,
  deploymentList,
  deepPage,
  upload,
  dataApi,
  mcp,
  pod,
  validation,
  permissions,
  users,
  workspace,
  auditExport,
  auditCost,
  scim,
  oauth,
  conversion,
  gitSync,
  dbtSync,
  gitClone,
  manyPods,
  events,
  fairBuilds,
  fairHeavy,
  embedSessions,
  semanticSql,
  csv,
  dashboards,
  coldQueries,
  creatorMode,
  embedPage,
  chat,
  consolePages,
  builderEdits,
  builderBoard,
  modelEditor,
  modelProposal,
  modelGraphRow,
  exploreAnswer,
  firstView,
  dashboardExports,
  addRecipients,
  deliveries,
  deliveryFaults,
  deliveryTicks,
  pythonReport,
  emails,
];
const RESULTS = fileURLToPath(new URL('results', import.meta.url));

async function main(only: readonly string[] | undefined, keep: boolean, quick: boolean): Promise<void> {
  const rows = ROWS.filter((row) => only?.includes(row.name) ?? (!quick || row.isQuick));
  if (rows.length < (only?.length ?? 1))
    throw new Error(`--only must be a list of: ${ROWS.map((row) => row.name).join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'facet-bench-'));
  // PostgreSQL's user has to pass through the folder.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const machine = machineOf();
  const figures: Record<string, Figure[]> = {};
  try {
    const bench = { folder, database: makerOfDatabases(connectionUrl(postgres.connection)) };
    for (const row of rows) {
      const started = performance.now();
      const given = { ...bench, folder: folderFor(bench, row) };
      figures[row.name] = await row.measure(given).catch((error: Error) => [notMeasured(row, error)]);
      process.stderr.write(`${row.name}: ${Math.round((performance.now() - started) / 1000)} s\n`);
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(tableOf(Object.values(figures).flat()));
  if (quick) process.stdout.write(comparedWithKept(Object.values(figures).flat(), RESULTS));
  if ((only === undefined && !quick) || keep) write({ ...machine, figures });
}

/** A row that fails becomes a line of the table, and the other rows are still measured. */
function notMeasured(row: Row, error: Error): Figure {
  const { message, stack } = error;
  return { measure: row.name, measured: message, floor: '', target: '', isMet: false, raw: stack };
}

function folderFor(bench: Bench, row: Row): string {
  const folder = join(bench.folder, row.name);
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  return folder;
}

/** Creates an empty database for each server of the bench. */
function makerOfDatabases(url: string): () => Promise<string> {
  let made = 0;
  return async () => {
    made += 1;
    const { pool, close } = openDatabase({ connectionString: url }, { max: 1 });
    await pool.query(`create database bench_${made}`);
    await close();
    return url.replace(/\/[^/?]+\?/, `/bench_${made}?`);
  };
}

/** The table in GitHub Markdown. */
function tableOf(figures: readonly Figure[]): string {
  const cells = figures.map((figure) => [
    figure.measure,
    figure.measured,
    figure.floor,
    figure.target,
    figure.isMet ? 'met' : '**missed**',
  ]);
  const lines = [
    ['measure', 'measured', 'floor', 'target', ''],
    ['---', '---', '---', '---', '---'],
    ...cells,
  ];
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`;
}

function machineOf() {
  const [processor] = cpus();
  const version = (name: string): string => {
    const file = fileURLToPath(new URL(`../node_modules/${name}/package.json`, import.meta.url));
    return JSON.parse(readFileSync(file, 'utf8')).version;
  };
  return {
    date: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: {
      processor: processor?.model,
      cores: cpus().length,
      memoryMb: Math.round(totalmem() / 2 ** 20),
      system: `${process.platform} ${process.arch}`,
      // Shows other load on the machine before the bench began.
      spinMs: spinMs(),
    },
    versions: {
      node: process.version,
      engine: engineVersion(),
      fastify: version('fastify'),
      autocannon: version('autocannon'),
    },
  };
}

/** The time of a fixed calculation, which distinguishes a slow or busy machine from a slow change. */
function spinMs(): number {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    let sum = 0;
    for (let index = 0; index < 50_000_000; index += 1) sum = (sum + index) | 0;
    return sum === -1 ? Number.NaN : performance.now() - started;
  });
  return Math.round(median(times));
}

function write(result: { date: string } & Record<string, unknown>): void {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${result.date.slice(0, 16).replace(':', '')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  process.stderr.write(`Written to bench/results/${file.slice(RESULTS.length + 1)}\n`);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
await main(values.only?.split(','), values.keep, values.quick);
