import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { gt } from 'semver';

/** The release channels. */
export const CHANNELS = ['latest', 'release'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Lists the shipped engine in both channels and makes it the head of a channel without one. A newer engine also
 * becomes the head of `latest`; the head of `release` is changed only by an operator.
 */
export async function registerShippedEngine(db: Db, version: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEngineVersions(tx);
    for (const channel of CHANNELS) {
      const head = await tx
        .selectFrom('engine_versions')
        .select('version')
        .where('release_channel', '=', channel)
        .where('is_head', '=', true)
        .executeTakeFirst();
      await addEngineVersion(tx, channel, version);
      const isNewer = head !== undefined && channel === 'latest' && gt(version, head.version);
      if (head === undefined || isNewer) await setChannelHead(tx, channel, version);
    }
  });
}

/** Locks the list until the transaction ends: two nodes that start together must not both set a head. */
export async function lockEngineVersions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('facet engine versions'))`.execute(tx);
}

/** Adds a version to the list of a channel. */
export async function addEngineVersion(db: Db, channel: string, version: string): Promise<void> {
  await db
    .insertInto('engine_versions')
    .values({ release_channel: channel, version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes a listed version the head of its channel. */
export async function setChannelHead(db: Db, channel: string, version: string): Promise<void> {
  await db
    .updateTable('engine_versions')
    .set({ is_head: false })
    .where('release_channel', '=', channel)
    .where('is_head', '=', true)
    .execute();
  await db
    .updateTable('engine_versions')
    .set({ is_head: true })
    .where('release_channel', '=', channel)
    .where('version', '=', version)
    .execute();
}
