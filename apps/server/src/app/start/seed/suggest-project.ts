import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeDataFile } from '@facet/engine';
import { accountThatReaches } from '@facet/programs';
import { kindOf } from '../../../features/deployments/data-files/data-file-kinds.ts';
import { suggestCubes } from '../../../features/deployments/data-files/suggest-cube.ts';
import type { StarterFile } from '../../../features/deployments/demo/starter-project.ts';
import type { EngineHere } from '../../../features/deployments/versions/find-engine.ts';
import type { Seed } from './read-seed.ts';
import { fileProblem } from './seed-error.ts';
import { suggestDashboard } from './suggest-dashboard.ts';

/**
 * The repository of a seed. Reads every data file from its beginning to its end; if the seed has no model, each becomes a
 * cube, and the cubes a dashboard.
 * @param dataDir the data folder of the server
 * @throws SeedError for a file that DuckDB cannot read
 */
export async function projectOf(seed: Seed, engine: EngineHere, dataDir: string): Promise<StarterFile[]> {
  // The process that reads the files may be another user, which has to own their folder.
  const copies = await mkdtemp(join(dataDir, 'seed-'));
  try {
    await chmod(copies, 0o755);
    const account = await accountThatReaches(dataDir, [copies]);
    const suggested: ReturnType<typeof suggestCubes>[] = [];
    for (const { path } of seed.data) {
      const reader = kindOf(path, `FACET_SEED: ${path}`);
      await mkdir(dirname(join(copies, path)), { recursive: true });
      await copyFile(join(seed.folder, path), join(copies, path));
      const tables = await describeDataFile({
        engine,
        dataDir: copies,
        file: path,
        reader,
        isWhole: true,
        account,
      }).catch((error: Error) => {
        throw fileProblem([{ fileName: path, ...problemIn(error.message) }]);
      });
      suggested.push(suggestCubes(path, tables));
    }
    if (seed.project.some(({ path }) => path.startsWith('model/')) || suggested.length === 0)
      return [...seed.project];
    const models = suggested.map(({ fileName, content }) => ({ path: fileName, content }));
    const hasDashboards = seed.project.some(({ path }) => path.startsWith('dashboards/'));
    return [...seed.project, ...models, ...(hasDashboards ? [] : [suggestDashboard(seed.name, models)])];
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}

/** The line and the cause in an error of DuckDB's CSV reader; other errors are their first line. */
function problemIn(text: string): { readonly message: string; readonly line?: number } {
  const [first = text, ...rest] = text.split('\n').map((line) => line.trim());
  const line = /CSV Error on Line: (\d+)/.exec(first)?.[1];
  if (line === undefined) return { message: first };
  const cause = rest.find((each) => each !== '' && !/^Original Line:|^Possible /.test(each));
  return { message: cause ?? first, line: Number(line) };
}
