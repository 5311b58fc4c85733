import type { Db } from '@facet/db';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { badRequest } from '../../../errors/errors.ts';
import { type EngineVersionRow, listEngineVersions } from './versions.store.ts';

export { listEngineVersions } from './versions.store.ts';

/** The image name in front of a version. Part of the contract, although engines do not run in containers. */
const IMAGE_REPOSITORY = 'cubejs/cube';

/** `1.7.43` as `cubejs/cube:v1.7.43`. */
export function imageOf(version: string): string {
  return `${IMAGE_REPOSITORY}:v${version}`;
}

/** The version in any of its three spellings: `1.7.43`, `v1.7.43`, `cubejs/cube:v1.7.43`. */
export function versionIn(spelling: string): string {
  const prefix = `${IMAGE_REPOSITORY}:`;
  const bare = spelling.startsWith(prefix) ? spelling.slice(prefix.length) : spelling;
  return bare.replace(/^v(?=\d)/, '');
}

/** The newest version of a channel. */
export async function headOf(db: Db, channel: string): Promise<string> {
  const versions = await listEngineVersions(db);
  return headIn(versions, channel);
}

/** The engine version that the next production build of a deployment will use. */
export async function nextVersionOf(
  db: Db,
  deployment: Pick<
    DeploymentRow,
    'release_channel' | 'release_channel_version' | 'release_channel_version_hold'
  >,
): Promise<string> {
  return deployment.release_channel_version_hold
    ? deployment.release_channel_version
    : headOf(db, deployment.release_channel);
}

export interface Release {
  readonly channel: string;
  readonly version: string;
  readonly isHead: boolean;
}

/**
 * The release that a change of settings selects.
 * @param channel the requested channel, or the current one
 * @param spelling the requested version; undefined selects the channel's newest
 * @throws 400 when the version is not listed in the channel
 */
export async function releaseFor(db: Db, channel: string, spelling: string | undefined): Promise<Release> {
  const versions = await listEngineVersions(db);
  const head = headIn(versions, channel);
  const version = spelling === undefined ? head : versionIn(spelling);
  const listed = versions.some((row) => row.release_channel === channel && row.version === version);
  if (!listed)
    throw badRequest(
      `body.releaseChannelVersion ${spelling} is not a listed version of the channel ${channel}`,
      'unlisted_version',
    );
  return { channel, version, isHead: version === head };
}

function headIn(versions: readonly EngineVersionRow[], channel: string): string {
  const head = versions.find((row) => row.release_channel === channel && row.is_head);
  if (head === undefined)
    throw badRequest(`body.releaseChannel ${channel} has no installed version`, 'empty_channel');
  return head.version;
}

/** The sort key of the list of versions: heads first, then the most recently installed. */
export function keyOfVersion(row: EngineVersionRow): (string | number)[] {
  return [row.is_head ? 0 : 1, row.release_channel, -row.installed_at.getTime(), row.version];
}

/** A version as responses show it. */
export function viewOfVersion(row: EngineVersionRow, current: { channel: string; version: string }) {
  return {
    releaseChannelVersion: imageOf(row.version),
    version: row.version,
    releaseChannel: row.release_channel,
    isLatestInChannel: row.is_head,
    isCurrent: row.version === current.version && row.release_channel === current.channel,
  };
}
