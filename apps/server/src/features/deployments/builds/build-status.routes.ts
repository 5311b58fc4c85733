import type { Db } from '@facet/db';
import { findBranch, requireBranch } from '@facet/model-store';
import { Type } from 'typebox';
import { repoOf } from '../../../auth/deployment.ts';
import { readOperation } from '../../../http/operation.ts';
import { DeploymentPath, Id, IsoTime, nullable } from '../../../http/shapes.ts';
import { activeBranchOf, isBranchActive } from '../dev-mode/dev-sessions.ts';
import { latestBuild } from './builds.store.ts';
import { isRollingOut } from './serving-pods.store.ts';

const BuildStatusResponse = Type.Object(
  {
    deploymentId: Id,
    branchName: Type.String(),
    mode: Type.String({ examples: ['production', 'dev_mode'] }),
    status: Type.String({ description: 'building, success or failed; more may come.' }),
    deploymentStatus: nullable(
      Type.String(),
      '`live` in production, `rolling_out` while the pods of the build before still serve, `not_started` when its own cannot start.',
    ),
    buildJobId: nullable(Type.Integer()),
    errorText: nullable(Type.String()),
    filesHash: nullable(Type.String(), 'Names the files as they were built.'),
    lastHash: nullable(Type.String(), 'The commit that was built.'),
    updatedAt: nullable(IsoTime),
  },
  { title: 'BuildStatusResponse' },
);

const nothing = {
  deploymentStatus: null,
  buildJobId: null,
  filesHash: null,
  lastHash: null,
  updatedAt: null,
};

export const buildStatusOperations = [
  readOperation({
    id: 'buildStatus',
    method: 'GET',
    path: '/api/v1/deployments/{deploymentId}/build-status',
    tag: 'Deployments',
    summary: 'Read how the newest build of a branch stands',
    description:
      "The newest build of a branch: of the caller's active dev branch, or of the deploy branch, unless one is " +
      'named. An unknown branch reads as building with the error text `Bad branch`, one that nothing serves ' +
      'as building with `Branch is not active`. A build is a success once its pods have taken over.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    query: Type.Object({
      branchName: Type.Optional(
        Type.String({ maxLength: 255, description: 'The branch; the active one unless told.' }),
      ),
    }),
    answers: { 200: BuildStatusResponse },
    async handle({ db, caller, deployment, query }) {
      const repo = repoOf(deployment);
      const branch = query.branchName
        ? await findBranch(db, repo, { name: query.branchName })
        : await activeBranchOf(db, caller, deployment).then(
            (active) => active && requireBranch(db, repo, active),
          );
      const mode = branch?.kind === 'deploy' ? 'production' : 'dev_mode';
      const head = { deploymentId: deployment.id, branchName: branch?.name ?? query.branchName ?? '', mode };
      if (branch === undefined) return { ...head, ...nothing, status: 'building', errorText: 'Bad branch' };
      if (!(await isBranchActive(db, branch)))
        return { ...head, ...nothing, status: 'building', errorText: 'Branch is not active' };
      const build = await latestBuild(db, deployment.tenant_id, branch.id);
      if (build === undefined) return { ...head, ...nothing, status: 'building', errorText: null };
      return {
        ...head,
        ...(await standingOf(db, build)),
        buildJobId: build.id,
        errorText: build.error,
        filesHash: build.tree_oid?.toString('hex') ?? null,
        lastHash: build.commit_oid?.toString('hex') ?? null,
        updatedAt: (build.finished_at ?? build.created_at).toISOString(),
      };
    },
  }),
];

/** A build is told as a success when a query gets what was built, and as failed when its pod cannot start. */
async function standingOf(db: Db, build: NonNullable<Awaited<ReturnType<typeof latestBuild>>>) {
  if (build.status === 'success' && build.error !== null)
    return { status: 'failed', deploymentStatus: 'not_started' };
  if (await isRollingOut(db, build)) return { status: 'building', deploymentStatus: 'rolling_out' };
  return { status: build.status, deploymentStatus: build.is_live ? 'live' : null };
}
