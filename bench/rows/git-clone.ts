import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gitEnvironment } from '@facet/git';
import { writeHistory } from '../../apps/server/test/long-history.ts';
import { ADMIN_KEY, startFacet } from '../facet-process.ts';
import { type Bench, compare, type Figure, median, type Row, rounded } from '../figure.ts';

const COMMITS = 5_000;
const ROUNDS = 11;
const MOST = 2;
const FLOOR = fileURLToPath(new URL('git-http-backend.ts', import.meta.url));
const run = promisify(execFile);
const env = gitEnvironment({ protocols: ['http', 'file'] });

/**
 * A clone of a long history over our smart HTTP, against the same clone from a bare repository served by
 * git's own program.
 */
export const gitClone: Row = {
  name: 'git-clone',
  async measure(bench: Bench): Promise<Figure[]> {
    const source = join(bench.folder, 'source.git');
    const bare = join(bench.folder, 'bare', 'model.git');
    mkdirSync(join(bench.folder, 'bare'));
    for (const folder of [source, bare])
      await run('git', ['init', '--quiet', '--bare', '--initial-branch=long', folder], { env });
    await writeHistory(source, 'long', COMMITS);
    // Both receive it the same way.
    const push = (to: string) => run('git', [`--git-dir=${source}`, 'push', '--quiet', to, 'long'], { env });
    await push(`file://${bare}`);

    const floor = await startFloor(join(bench.folder, 'bare'));
    const facet = await startFacet({
      DATABASE_URL: await bench.database(),
      FACET_DATA_DIR: join(bench.folder, 'data'),
      FACET_ROLES: 'api',
    });
    try {
      const url = `${facet.url.replace('://', `://git:${ADMIN_KEY}@`)}/git/${await facet.makeDeployment('Long')}.git`;
      const pushed = await seconds(() => push(url));
      const clone = (from: string) => cloneOnce(from, join(bench.folder, 'clone'));
      const first = await clone(url);
      // The state of a node that did not receive the push and has to read the database.
      rmSync(join(bench.folder, 'data', 'git'), { recursive: true });
      const cold = await clone(url);
      await clone(`${floor.url}/model.git`);
      const compared = await compare(
        ROUNDS,
        () => clone(url),
        () => clone(`${floor.url}/model.git`),
      );
      return [
        {
          measure: `clone of ${COMMITS.toLocaleString('en-US')} commits over smart HTTP`,
          measured: `${rounded(compared.ratio)} × floor (${rounded(median(compared.ours))} s)`,
          floor: `git http-backend on a bare repository: ${rounded(median(compared.floor))} s`,
          target: `at most ${MOST}`,
          isMet: compared.ratio <= MOST,
          raw: { ...compared, pushed, first, cold },
        },
      ];
    } finally {
      floor.stop();
      await facet.stop();
    }
  },
};

async function startFloor(folder: string): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [FLOOR, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = await once(child.stdout, 'data');
  return { url: String(address).trim(), stop: () => void child.kill() };
}

async function cloneOnce(url: string, folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  return seconds(() => run('git', ['clone', '--quiet', '--branch=long', url, folder], { env }));
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}
