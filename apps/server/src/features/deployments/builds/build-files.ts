import type { Db } from '@facet/db';
import { filesOfTree, type ModelFileContent } from '@facet/model-store';
import type { BuildRow } from './builds.store.ts';

/** The files that a build was asked for with: of its commit, or with a dev branch's edits. */
export function filesOfBuild(db: Db, build: BuildRow): Promise<ModelFileContent[]> {
  const repo = { tenantId: build.tenant_id, deploymentId: build.deployment_id };
  return filesOfTree(db, repo, build.tree_oid?.toString('hex') ?? '');
}
