import type { Db } from '@facet/db';
import { describeDataFile } from '@facet/engine';
import { accountThatReaches } from '@facet/programs';
import pLimit from 'p-limit';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { badRequest, orNotFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { EngineHere } from '../versions/find-engine.ts';
import { kindOf } from './data-file-kinds.ts';
import { findDataFile } from './data-files.store.ts';
import type { DataFolders } from './data-folders.ts';
import { suggestCubes } from './suggest-cube.ts';

/** Files that one node reads concurrently; each in a process. */
const turn = pLimit(2);

/** The parts of the server that a suggestion uses. */
export interface SuggestionParts extends Pick<BasePlatform, 'settings'> {
  readonly dataFolders: DataFolders;
  engineOf(version: string): Promise<EngineHere>;
}

/**
 * Suggests cubes for a data file, which DuckDB reads in a sandboxed process.
 * @throws 400 with DuckDB's error if it cannot read the file
 */
export async function suggestFor(
  platform: SuggestionParts,
  db: Db,
  deployment: DeploymentRow,
  fileId: number,
) {
  const repo = repoOf(deployment);
  const { path } = orNotFound(await findDataFile(db, repo, fileId), `Data file ${fileId}`);
  const engine = await platform.engineOf(deployment.release_channel_version);
  const dataDir = await platform.dataFolders.sync(repo);
  const account = await accountThatReaches(platform.settings.dataDir, [dataDir]);
  const tables = await turn(() =>
    describeDataFile({ engine, dataDir, file: path, reader: kindOf(path), account }),
  ).catch((error: Error) => {
    throw badRequest(`${path} cannot be read: ${error.message}`, 'bad_file');
  });
  return suggestCubes(path, tables);
}
