import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { atMost, type Bench, type Figure, median, type Row, rounded } from '../figure.ts';

const PROGRAM = fileURLToPath(new URL('../convert-manifest.ts', import.meta.url));
const ROUNDS = 15;
const MANY_ROUNDS = 3;
const FEW = 1000;
const MANY = 20_000;
const MOST_PARSES = 5;
const MOST_GROWTH = 25;
const MOST_MB = 1536;

type Once = { ms: number; files: number; usedMb: number; manifestMb: number };

/** The conversion of a dbt manifest: against JSON.parse of the same bytes, and its growth with size. */
export const conversion: Row = {
  name: 'conversion',
  async measure({ folder }: Bench): Promise<Figure[]> {
    const [few, many] = [join(folder, 'few.json'), join(folder, 'many.json')];
    await run('make', few, String(FEW));
    const turns = JSON.parse(await run('compare', few, String(ROUNDS))) as Record<'ours' | 'floor', number[]>;
    await run('make', many, String(MANY));
    const rounds: { few: Once; many: Once }[] = [];
    for (let round = 0; round < MANY_ROUNDS; round += 1)
      rounds.push({
        few: JSON.parse(await run('convert', few)),
        many: JSON.parse(await run('convert', many)),
      });
    rmSync(many);
    return [againstParse(turns), growth(rounds), memory(rounds)];
  },
};

function againstParse({ ours, floor }: Record<'ours' | 'floor', number[]>): Figure {
  const ratio = median(ours.map((ms, round) => ms / (floor[round] ?? Number.NaN)));
  return {
    measure: `conversion of ${FEW} models with 20 columns and their tests, from the manifest's bytes to the files`,
    measured: `${rounded(ratio)} × floor (${rounded(median(ours))} ms)`,
    floor: `JSON.parse of the same bytes: ${rounded(median(floor))} ms`,
    target: `at most ${MOST_PARSES}`,
    isMet: ratio <= MOST_PARSES,
    raw: { ours, floor },
  };
}

function growth(rounds: readonly { few: Once; many: Once }[]): Figure {
  const ratio = median(rounds.map(({ few, many }) => many.ms / few.ms));
  const [first] = rounds;
  return {
    measure: `the same for ${MANY} models (${rounded(first?.many.manifestMb ?? 0)} MB), each in its own process`,
    measured: `${rounded(ratio)} × floor (${rounded(median(rounds.map(({ many }) => many.ms)) / 1000)} s)`,
    floor: `${FEW} models: ${rounded(median(rounds.map(({ few }) => few.ms)) / 1000)} s`,
    target: `at most ${MOST_GROWTH}`,
    isMet: ratio <= MOST_GROWTH,
    raw: rounds,
  };
}

function memory(rounds: readonly { many: Once }[]): Figure {
  const used = median(rounds.map(({ many }) => many.usedMb));
  return atMost('peak memory of the conversion, including the manifest', used, 'MB', MOST_MB, rounds);
}

/** Runs a mode of the program in its own process; returns its output. */
async function run(...parts: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=1400', PROGRAM, ...parts],
    {
      maxBuffer: 2 ** 20,
      timeout: 600_000,
    },
  );
  return stdout;
}
