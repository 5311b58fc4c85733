import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { lockEngineVersions } from './register-engine.ts';

/**
 * Removes a version from the list.
 * @returns whether it was listed
 * @throws a sentence for the operator when a channel or a deployment still uses it
 */
export async function unlistEngine(db: Db, version: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockEngineVersions(tx);
    const removed = await tx
      .deleteFrom('engine_versions')
      .where('version', '=', version)
      .returning(['release_channel', 'is_head'])
      .execute();
    const head = removed.find((row) => row.is_head);
    if (head !== undefined)
      throw new Error(
        `Engine ${version} is the head of the channel ${head.release_channel}; make another version its head first.`,
      );
    const names = await deploymentsOn(tx, version);
    if (names.length > 0)
      throw new Error(
        `Engine ${version} is used by ${names.length === 1 ? 'the deployment' : 'the deployments'} ` +
          `${names.join(', ')}; switch to another version first.`,
      );
    return removed.length > 0;
  });
}

/**
 * The names of deployments that are set to a version, or that serve or build a branch with it. Built-in deployments
 * do not count: they switch to the shipped engine when they are next used.
 */
async function deploymentsOn(tx: Tx, version: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from deployments
    where built_in is null and (
      release_channel_version = ${version}
      or exists (
        select from builds
        where builds.deployment_id = deployments.id and engine_version = ${version}
          and (
            status = 'building' or builds.id = deployments.live_build_id
            or builds.id = (
              select max(newest.id) from builds newest
              where newest.branch_id = builds.branch_id and newest.status = 'success'
            )
          )
      )
    )
    order by name`.execute(tx);
  return rows.map((row) => row.name);
}
