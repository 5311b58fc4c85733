import type { Db } from '@facet/db';

export interface EngineVersionRow {
  readonly release_channel: string;
  readonly version: string;
  readonly is_head: boolean;
  readonly installed_at: Date;
}

/** The engine versions of the installation, channel heads first. */
export function listEngineVersions(db: Db): Promise<EngineVersionRow[]> {
  return db
    .selectFrom('engine_versions')
    .select(['release_channel', 'version', 'is_head', 'installed_at'])
    .orderBy('is_head', 'desc')
    .orderBy('release_channel')
    .orderBy('installed_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
}
