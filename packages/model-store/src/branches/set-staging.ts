import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import { ModelStoreError } from '../model-store-error.ts';
import { inRepo, type Repo } from '../objects/repo.ts';
import { type Branch, type BranchRef, lockBranch } from './branch.ts';

/** Switches the staging environment of a shared branch on or off; throws `not_shared` for other branches. */
export async function setStaging(tx: Tx, repo: Repo, ref: BranchRef, enabled: boolean): Promise<Branch> {
  const branch = await lockBranch(tx, repo, ref);
  if (branch.kind !== 'shared') {
    const what = branch.kind === 'dev' ? 'a dev branch' : 'the deploy branch';
    throw new ModelStoreError(
      'not_shared',
      `Branch ${branch.name} is ${what}; only shared branches can have staging`,
    );
  }
  await sql`
    update branches set is_staging_enabled = ${enabled}, updated_at = clock_timestamp()
    where ${inRepo(repo)} and id = ${branch.id}`.execute(tx);
  return { ...branch, isStagingEnvironmentEnabled: enabled };
}
