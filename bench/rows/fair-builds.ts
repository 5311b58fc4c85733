import { setTimeout as sleep } from 'node:timers/promises';
import { generatedModel } from '../compile.ts';
import { type FacetProcess, startFacet } from '../facet-process.ts';
import { type Bench, type Figure, median, type Row, rounded } from '../figure.ts';
import { uploadAll } from './upload.ts';

const LARGE_CUBES = 2000;
const ROUNDS = 5;
const MOST = 2;
/** Before each build, so that the next standby worker is ready. */
const PAUSE_MS = 5_000;

/** The first build of a new deployment, alone and while a model of 2,000 cubes compiles. */
export const fairBuilds: Row = {
  name: 'fair-builds',
  async measure(bench: Bench): Promise<Figure[]> {
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: bench.folder,
    });
    try {
      const alone: number[] = [];
      const beside: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) alone.push(await firstBuild(facet, `Alone ${round}`));
      const files = new Map(generatedModel('yaml', LARGE_CUBES).map(({ path, content }) => [path, content]));
      for (let large = 0; beside.length < ROUNDS && large < ROUNDS; large += 1) {
        const id = await facet.makeDeployment(`Large ${large}`);
        await facet.waitForBuild(id);
        await uploadAll(facet, id, files);
        while (beside.length < ROUNDS) {
          const ms = await firstBuild(facet, `Beside ${large} ${beside.length}`);
          if (!(await isBuilding(facet, id))) break;
          beside.push(ms);
        }
        while (await isBuilding(facet, id)) await sleep(500);
      }
      const ratio = median(beside) / median(alone);
      return [
        {
          measure: `first build of a small model while one of ${LARGE_CUBES} cubes compiles`,
          measured: `${rounded(ratio)} × floor (${rounded(median(beside) / 1000)} s)`,
          floor: `alone: ${rounded(median(alone) / 1000)} s`,
          target: `at most ${MOST}`,
          isMet: ratio <= MOST,
          raw: { alone, beside },
        },
      ];
    } finally {
      await facet.stop();
    }
  },
};

async function firstBuild(facet: FacetProcess, name: string): Promise<number> {
  await sleep(PAUSE_MS);
  const started = performance.now();
  await facet.waitForBuild(await facet.makeDeployment(name));
  return performance.now() - started;
}

async function isBuilding(facet: FacetProcess, id: number): Promise<boolean> {
  const { status } = await facet.call('GET', `/api/v1/deployments/${id}/build-status`);
  return status === 'building';
}
