import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@facet/db';
import { makeManifest } from '@facet/dbt/testing';
import { type Branch, deployBranch, replaceFolder } from '@facet/model-store';
import { sql } from 'kysely';
import { type FacetProcess, type Json, startFacet } from '../facet-process.ts';
import { atMost, type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';
import { remoteOf, sync } from './git-sync.ts';

const STARTS = 30;
const FILES = 1000;
const ROUNDS = 11;
const MOST = 3;
const FOLDER = 'model/cubes/dbt/';
const LATER_MODELS = 1900;
const LATER_ROUNDS = 2;

/**
 * The time from starting a sync until the history shows it; a commit of 1,000 files like that of a sync; and later syncs of
 * a large project with a committed manifest.
 */
export const dbtSync: Row = {
  name: 'dbt-sync',
  async measure(bench: Bench): Promise<Figure[]> {
    const database = await bench.database();
    const facet = await startFacet({
      DATABASE_URL: database,
      FACET_DATA_DIR: bench.folder,
      FACET_GIT_LOCAL: bench.folder,
    });
    try {
      const id = await facet.makeDeployment('Synced');
      await facet.waitForBuild(id);
      const started = await startsOf(facet, id);
      const compared = await commitsOf(database, id);
      return [
        atMost('start of a dbt sync to RUNNING visible', median(started), 'ms', 300, started),
        {
          measure: `commit of ${FILES.toLocaleString('en-US')} changed files`,
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} ms)`,
          floor: `the same bytes into one table: ${rounded(median(compared.floor))} ms`,
          target: `at most ${MOST}`,
          isMet: compared.ratio <= MOST,
          raw: compared,
        },
        await laterSyncs(facet, bench.folder),
      ];
    } finally {
      await facet.stop();
    }
  },
};

/**
 * Syncs of a project with a committed manifest after the first, each with 6 % of its dbt models changed. The warehouse is
 * asked for undeclared types.
 */
async function laterSyncs(facet: FacetProcess, folder: string): Promise<Figure> {
  const project = join(folder, 'later');
  mkdirSync(project);
  writeFileSync(join(project, 'dbt_project.yml'), "name: generated\nversion: '1.0.0'\n");
  const manifest = JSON.stringify(makeManifest({ models: LATER_MODELS, adapter: 'duckdb' }));
  const path = join(project, 'manifest.json');
  writeFileSync(path, manifest);
  const bare = join(folder, 'later.git');
  const repositoryUrl = await remoteOf(project, bare);
  const id = await facet.makeDeployment('Later');
  await facet.waitForBuild(id);
  await facet.call('PUT', `/api/v1/deployments/${id}/env-vars`, {
    env_variables: [{ name: 'CUBEJS_DB_DUCKDB_DATABASE_PATH', value: ':memory:' }],
  });
  const settings = { repositoryUrl, branch: 'main', manifestPath: 'manifest.json' };
  await facet.call('PUT', `/api/v1/deployments/${id}/dbt-integration`, settings);
  const first = await sync(facet, id);
  const times: number[] = [];
  for (let round = 1; round <= LATER_ROUNDS; round += 1) {
    writeFileSync(path, manifest.replaceAll('Rows of model_3', `Round ${round}: rows of model_3`));
    rmSync(bare, { recursive: true });
    await remoteOf(project, bare);
    times.push(await sync(facet, id));
  }
  const { items } = await facet.call('GET', `/api/v1/deployments/${id}/dbt-sync`);
  const models = LATER_MODELS.toLocaleString('en-US');
  const raw = { first, times, phases: items.map((run: Json) => run.phases) };
  return atMost(`sync of ${models} models after the first, without dbt parse`, median(times), 's', 60, raw);
}

/** The time of each start in milliseconds. Waits for each sync to end, so that it does not affect the next start. */
async function startsOf(facet: FacetProcess, id: number): Promise<number[]> {
  const path = `/api/v1/deployments/${id}/dbt-sync`;
  const times: number[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const begun = performance.now();
    const { syncJobId } = await facet.call('POST', path, { source: 'manifest', manifest: MANIFEST });
    for (let isVisible = false; !isVisible; ) {
      const { items } = await facet.call('GET', `${path}?first=1`);
      // A small sync may have ended by the time of the first look.
      isVisible = items[0]?.syncJobId === syncJobId;
    }
    times.push(performance.now() - begun);
    for (let status = ''; status !== 'COMPLETED' && status !== 'FAILED'; )
      ({ status } = await facet.call('GET', `${path}/${syncJobId}`));
  }
  return times;
}

/** Alternates transactions of both kinds, each with new files. */
async function commitsOf(url: string, deploymentId: number) {
  const { db, close } = openDatabase({ connectionString: url }, { max: 2 });
  try {
    const { tenant_id: tenantId } = await db
      .selectFrom('deployments')
      .select('tenant_id')
      .where('id', '=', deploymentId)
      .executeTakeFirstOrThrow();
    const repo = { tenantId, deploymentId };
    await sql`create table bench_files (round text, path text, content bytea, primary key (round, path))`.execute(
      db,
    );
    let round = 0;
    let branch: Branch | undefined;
    const ours = async () => {
      round += 1;
      const files = filesOf(round);
      const base = branch ?? (await deployBranch(db, repo));
      const isNew = branch === undefined;
      const begun = performance.now();
      const made = await db.transaction().execute((tx) =>
        replaceFolder(tx, repo, {
          branch: { name: 'bench', isNew },
          base: base.lastHash,
          content: { folder: FOLDER, files, keep: new Set() },
          author: { name: 'Bench', email: 'bench@example.com' },
          message: `Round ${round}`,
        }),
      );
      const ms = performance.now() - begun;
      branch = made.branch;
      return ms;
    };
    const floor = async () => {
      round += 1;
      const files = filesOf(round);
      const begun = performance.now();
      await db.transaction().execute((tx) => insertAll(round, files).execute(tx));
      return performance.now() - begun;
    };
    await ours();
    await floor();
    return await compare(ROUNDS, ours, floor);
  } finally {
    await close();
  }
}

function insertAll(round: number, files: ReadonlyMap<string, Buffer>) {
  const contents = [...files.values()];
  let next = 1;
  const starts = contents.map((content) => {
    const at = next;
    next += content.length;
    return at;
  });
  return sql`
    insert into bench_files (round, path, content)
    select ${String(round)}, new.path, substring(${Buffer.concat(contents)}::bytea from new.start for new.size)
    from unnest(${[...files.keys()]}::text[], ${starts}::int[], ${contents.map((content) => content.length)}::int[])
      as new (path, start, size)`;
}

/** Files of 3 kB, all of which change every round. */
function filesOf(round: number): Map<string, Buffer> {
  const stamp = randomBytes(8).toString('hex');
  return new Map(
    Array.from({ length: FILES }, (_, index) => [
      `${FOLDER}model_${index}.yml`,
      Buffer.from(
        `cubes:\n  - name: model_${index}\n    # Round ${round} ${stamp}\n`.concat(
          ...Array.from(
            { length: 50 },
            (__, line) => `      # A line of the file, number ${line} of model ${index}\n`,
          ),
        ),
      ),
    ]),
  );
}

const MANIFEST = {
  metadata: {
    dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json',
    dbt_version: '1.11.16',
    adapter_type: 'duckdb',
  },
  nodes: {
    'model.shop.orders': {
      unique_id: 'model.shop.orders',
      resource_type: 'model',
      package_name: 'shop',
      name: 'orders',
      schema: 'main',
      path: 'orders.sql',
      original_file_path: 'models/orders.sql',
      columns: { order_id: { name: 'order_id', data_type: 'integer' } },
      config: { materialized: 'table', enabled: true },
      depends_on: { nodes: [] },
    },
  },
  sources: {},
  macros: {},
};
