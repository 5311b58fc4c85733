import { join } from 'node:path';
import { NPM_START, startFacet } from '../facet-process.ts';
import { atMost, type Bench, type Figure, median, type Row } from '../figure.ts';

const ROUNDS = 3;

/** `npm start` on an empty folder and again on the same one, with the embedded PostgreSQL and the demo. */
export const start: Row = {
  name: 'start',
  async measure(bench: Bench): Promise<Figure[]> {
    const firstRuns: number[] = [];
    const laterRuns: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const env = { DATABASE_URL: '', FACET_DATA_DIR: join(bench.folder, `start-${round}`), FACET_DEMO: '1' };
      for (const runs of [firstRuns, laterRuns]) {
        const started = performance.now();
        const facet = await startFacet(env, NPM_START);
        runs.push(performance.now() - started);
        await facet.stop();
      }
    }
    return [
      atMost('npm start to ready, first run', median(firstRuns) / 1000, 's', 8, firstRuns),
      atMost('npm start to ready, later run', median(laterRuns) / 1000, 's', 2.5, laterRuns),
    ];
  },
};
