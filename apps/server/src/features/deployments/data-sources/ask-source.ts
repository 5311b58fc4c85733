import type { Db } from '@facet/db';
import { type DataSource, dataSources, type SourceAnswer, type SourceOptions } from '@facet/engine';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import type { DataFolders } from '../data-files/data-folders.ts';
import { readVariables } from '../variables/read-variables.ts';
import { nextVersionOf } from '../versions/versions.service.ts';
import { problemOf } from './connection-problem.ts';
import { driverMissing, type SourceParts, type SourceProblem, wayToSources } from './way-to-sources.ts';

/** The parts of the server that ask data sources. */
export type AskParts = SourceParts & Pick<BasePlatform, 'log'> & { readonly dataFolders: DataFolders };

const BROKEN =
  'The process that asks the data source took too long or ended, perhaps because the values were too large. The log of ' +
  'the server has its error.';

/** What a data source returned, or why it did not. */
export type Asked<T> =
  | { readonly result: T; readonly problem: null; readonly message: null }
  | { readonly result?: undefined; readonly problem: SourceProblem; readonly message: string };

/** The data sources of a deployment. */
export async function sourcesOf(
  { keyring }: Pick<SourceParts, 'keyring'>,
  db: Db,
  deployment: Pick<DeploymentRow, 'id' | 'tenant_id'>,
): Promise<DataSource[]> {
  return dataSources(await readVariables(db, keyring, deployment));
}

/**
 * Asks a data source of a deployment in a sandboxed process, in the way that its pods do.
 * @returns undefined if the deployment has no such data source
 */
export async function askSource<T>(
  platform: AskParts,
  deployment: DeploymentRow,
  name: string,
  ask: (options: SourceOptions & { source: DataSource }) => Promise<SourceAnswer<T>>,
): Promise<Asked<T> | undefined> {
  const { db, keyring, dataFolders } = platform;
  const variables = await readVariables(db, keyring, deployment);
  const source = dataSources(variables).find((one) => one.name === name);
  if (source === undefined) return undefined;
  const version = await nextVersionOf(db, deployment);
  const dataDir = await dataFolders.sync(repoOf(deployment));
  const { drivers, ...way } = await wayToSources(platform, deployment, version, dataDir);
  if (!drivers.has(source.type)) return driverMissing(source.type);
  const answer = await ask({ ...way, variables, source }).catch((error: unknown) => {
    // Its message may have paths of this machine.
    platform.log.warn(
      { err: error, ...repoOf(deployment), source: name },
      'a data source could not be asked',
    );
    return { error: { code: undefined, message: BROKEN } };
  });
  if (answer.error === undefined) return { result: answer.result, problem: null, message: null };
  return { problem: problemOf(answer.error), message: answer.error.message };
}
