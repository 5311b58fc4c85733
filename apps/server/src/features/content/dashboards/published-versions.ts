import { type DashboardConfig, upgradeConfig } from '@facet/dashboards';
import type { Db } from '@facet/db';
import { LRUCache } from 'lru-cache';
import { readVersion } from './dashboards.store.ts';
import { type SnapshotRow, snapshotsOf } from './snapshots.store.ts';

/** A published version of a dashboard, which never changes. */
export interface PublishedVersion {
  readonly id: number;
  readonly number: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly config: DashboardConfig;
  readonly reports: readonly SnapshotRow[];
}

/** A version of a dashboard; undefined if it has been deleted. */
export async function publishedVersion(
  db: Db,
  tenantId: number,
  id: number,
): Promise<PublishedVersion | undefined> {
  const row = await readVersion(db, tenantId, id);
  if (row === undefined) return undefined;
  const { number, title, description, config } = row;
  const reports = await snapshotsOf(db, tenantId, id);
  return { id, number, title, description, config: upgradeConfig(config), reports };
}

/** Caches the published versions that viewers of this node opened recently, bounded by size. */
export class PublishedVersions {
  readonly #versions: LRUCache<string, PublishedVersion>;

  constructor(maxBytes: number) {
    this.#versions = new LRUCache<string, PublishedVersion>({
      maxSize: maxBytes,
      sizeCalculation: (version) => JSON.stringify(version).length * 2,
    });
  }

  /** Like `publishedVersion`. Does not check which version is published, nor whether the caller may see it. */
  async read(db: Db, tenantId: number, id: number): Promise<PublishedVersion | undefined> {
    const key = `${tenantId}:${id}`;
    const known = this.#versions.get(key);
    if (known !== undefined) return known;
    const version = await publishedVersion(db, tenantId, id);
    if (version !== undefined) this.#versions.set(key, version);
    return version;
  }
}
