import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Figure, median, type Row, rounded, roundsOf } from '../figure.ts';

const PROGRAM = fileURLToPath(new URL('../run-semantic-sql.ts', import.meta.url));
const PLAN_ROUNDS = 21;
const WINDOW_ROUNDS = 11;
const MOST_PARSES = 3;
const MOST_WINDOWS = 2;

type Times = { ours: number[]; floor: number[] };

/** SQL over views: planning against the parse alone, and a window function against the same over a table. */
export const semanticSql: Row = {
  name: 'semantic-sql',
  isQuick: true,
  async measure(): Promise<Figure[]> {
    return [
      figure(
        'SQL to semantic queries, 100 statements',
        'the parse alone',
        MOST_PARSES,
        await run('plan', roundsOf(PLAN_ROUNDS)),
      ),
      figure(
        'a window function over 100,000 semantic rows, without the query itself',
        'the same in DuckDB over a table',
        MOST_WINDOWS,
        await run('window', roundsOf(WINDOW_ROUNDS)),
      ),
    ];
  },
};

function figure(measure: string, floor: string, most: number, times: Times): Figure {
  const ratio = median(times.ours.map((ms, round) => ms / (times.floor[round] ?? Number.NaN)));
  return {
    measure,
    measured: `${rounded(ratio)} × floor (${rounded(median(times.ours))} ms)`,
    floor: `${floor}: ${rounded(median(times.floor))} ms`,
    target: `at most ${most}`,
    isMet: ratio <= most,
    raw: times,
  };
}

async function run(mode: string, rounds: number): Promise<Times> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, mode, String(rounds)], {
    timeout: 300_000,
  });
  return JSON.parse(stdout) as Times;
}
