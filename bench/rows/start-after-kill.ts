import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionUrl, openDatabase } from '@facet/db';
import { startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, median, type Row, rounded } from '../figure.ts';
import { commandOf, descendantsOf } from '../memory.ts';

const ROUNDS = 5;
/** More than PostgreSQL writes between two checkpoints, so that as much as possible is left to replay. */
const WRITTEN_BYTES = 600 * 2 ** 20;

interface Round {
  readonly cleanMs: number;
  readonly afterKillMs: number;
  /** What PostgreSQL had to replay. */
  readonly replayedMb: number;
}

/** A start after SIGKILL of the server and PostgreSQL, compared with one after a normal stop, on the same data folder. */
export const startAfterKill: Row = {
  name: 'start-after-kill',
  async measure(bench: Bench): Promise<Figure[]> {
    const env = { DATABASE_URL: '', FACET_DATA_DIR: join(bench.folder, 'data'), FACET_DEMO: '1' };
    await (await startFacet(env)).stop();
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const clean = await timedStart(env);
      const replayedMb = await writeMuch(env.FACET_DATA_DIR);
      await killAll(clean.facet.pid);
      const afterKill = await timedStart(env);
      await afterKill.facet.stop();
      rounds.push({ cleanMs: clean.ms, afterKillMs: afterKill.ms, replayedMb });
    }
    const ratio = median(rounds.map(({ cleanMs, afterKillMs }) => afterKillMs / cleanMs));
    const seconds = (of: (round: Round) => number) => rounded(median(rounds.map(of)) / 1000);
    return [
      {
        ...atMost('ready after kill -9, to a start after a normal stop', ratio, 'times', 2, rounds),
        floor: `${seconds(({ afterKillMs }) => afterKillMs)} s to ${seconds(({ cleanMs }) => cleanMs)} s`,
      },
    ];
  },
};

async function timedStart(env: Record<string, string>) {
  const started = performance.now();
  const facet = await startFacet(env);
  return { facet, ms: performance.now() - started };
}

/** Writes rows until the log has grown enough. @returns the megabytes between the last checkpoint and its end */
async function writeMuch(dataDir: string): Promise<number> {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const address = { host: join(dataDir, 'postgres-socket'), port: 5432, user: 'facet', database: 'facet' };
  const connectionString = connectionUrl({ ...address, password });
  const { pool, close } = openDatabase({ connectionString }, { max: 1 });
  const bytesSince = async (place: string): Promise<number> => {
    const { rows } = await pool.query(`select (pg_current_wal_lsn() - (${place})::pg_lsn)::bigint as bytes`);
    return Number(rows[0].bytes);
  };
  const start = await bytesSince(`'0/0'`);
  await pool.query(
    'create table if not exists bench_rows (id bigint generated always as identity, text text)',
  );
  while ((await bytesSince(`'0/0'`)) - start < WRITTEN_BYTES)
    await pool.query(
      'insert into bench_rows (text) select repeat(md5(n::text), 20) from generate_series(1, 5000) n',
    );
  const replayed = await bytesSince('select redo_lsn from pg_control_checkpoint()');
  await pool.query('drop table bench_rows');
  await close();
  return Math.round(replayed / 2 ** 20);
}

/** Kills a server with everything that it has started, and waits for their end. */
async function killAll(pid: number): Promise<void> {
  const all = [pid, ...descendantsOf(pid)];
  for (const each of all)
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended with the one that started it.
    }
  while (all.some((each) => commandOf(each) !== '')) await sleep(10);
}
