import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { atMost, type Figure, median, type Row, rounded } from '../figure.ts';

const ROUNDS = 5;
const PROGRAM = fileURLToPath(new URL('../pod.ts', import.meta.url));
/** What an access policy may cost while its decision is kept. */
const LEAST = 0.6;

/** One pod without a server: its first query, also with a spare pod, its memory when idle, and what an access policy costs. */
export const pod: Row = {
  name: 'pod',
  async measure(): Promise<Figure[]> {
    const rounds: Record<string, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);
      rounds.push(JSON.parse(stdout));
    }
    const all = (name: string) => rounds.map((round) => round[name] ?? Number.NaN);
    const ratio = median(
      rounds.map((round) => (round.plainCpuMsALoad ?? 0) / (round.securedCpuMsALoad ?? 0)),
    );
    return [
      atMost('first query of a pod', median(all('plainFirstQueryMs')) / 1000, 's', 0.9, rounds),
      atMost(
        'first query of a spare pod',
        median(all('spareFirstQueryMs')) / 1000,
        's',
        0.4,
        all('spareFirstQueryMs'),
      ),
      atMost(
        'memory of an idle pod (PSS), one of 8',
        median(all('amongOthersIdlePssMb')),
        'MB',
        90,
        all('amongOthersIdlePssMb'),
      ),
      atMost(
        'memory of an idle pod (PSS), alone',
        median(all('plainIdlePssMb')),
        'MB',
        90,
        all('plainIdlePssMb'),
      ),
      {
        measure: 'cached load with an access policy, processor time',
        measured: `${rounded(ratio)} × floor (${rounded(median(all('securedCpuMsALoad')))} ms)`,
        floor: `without one: ${rounded(median(all('plainCpuMsALoad')))} ms`,
        target: `at least ${LEAST}`,
        isMet: ratio >= LEAST,
        raw: { plain: all('plainCpuMsALoad'), secured: all('securedCpuMsALoad') },
      },
    ];
  },
};
