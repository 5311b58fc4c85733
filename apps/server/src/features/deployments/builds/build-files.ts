import type { Db } from '@facet/db';
import { filesOfTree, type ModelFileContent } from '@facet/model-store';
import type { BuildRow } from './builds.store.ts';

/** The files of a build: those of its commit, including a dev branch's edits. */
export function filesOfBuild(db: Db, build: BuildRow): Promise<ModelFileContent[]> {
  const repo = { tenantId: build.tenant_id, deploymentId: build.deployment_id };
  return filesOfTree(db, repo, build.tree_oid?.toString('hex') ?? '');
}
