import type { Db } from '@facet/db';
import { findBranch, requireBranch } from '@facet/model-store';
import { Type } from 'typebox';
import { repoOf } from '../../../auth/deployment.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath, Id, IsoTime, nullable } from '../../../http/shapes.ts';
import { activeBranchOf, isBranchActive } from '../dev-mode/dev-sessions.ts';
import { latestBuild } from './builds.store.ts';
import { statusOf } from './builds.views.ts';
import { isRollingOut, isWithoutPod } from './serving-pods.store.ts';

const { readOperation } = operationsWith<unknown>('Deployments');

const BuildStatusResponse = Type.Object(
  {
    deploymentId: Id,
    branchName: Type.String(),
    mode: Type.String({ examples: ['production', 'dev_mode'] }),
    status: Type.String({
      description:
        '`built`, `building`, `failed`, `cancelled` (a newer build replaced it) or `none` (nothing has been built). ' +
        'Clients should also accept `warmup` and `stopped`, which this server does not use.',
      examples: ['built'],
    }),
    deploymentStatus: nullable(
      Type.String(),
      '`live`: production serves it. `rolling_out`: pods still serve the previous build. `not_started`: ' +
        'its pod does not start; if the build itself is `built`, the build is not the cause.',
    ),
    buildJobId: nullable(Type.Integer()),
    errorText: nullable(
      Type.String(),
      'Why the build failed; for a build that is served, why a data source refused the connection during ' +
        'the build.',
    ),
    filesHash: nullable(Type.String(), 'Hash of the files that were built.'),
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
    summary: "Read a branch's build status",
    description:
      "Returns the newest build of the named branch, which defaults to the caller's active branch. For an unknown " +
      'branch the status is `building` with the error text `Bad branch`; for a branch that is not served it is ' +
      '`building` with `Branch is not active`. A build is reported as `built` once its pods serve it.',
    access: 'DeploymentRead',
    params: DeploymentPath,
    query: Type.Object({
      branchName: Type.Optional(
        Type.String({ maxLength: 255, description: 'Defaults to the active branch.' }),
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
      if (build === undefined) return { ...head, ...nothing, status: 'none', errorText: null };
      return {
        ...head,
        ...(await standingOf(db, build)),
        buildJobId: build.id,
        errorText: build.error ?? build.source_warning,
        filesHash: build.tree_oid?.toString('hex') ?? null,
        lastHash: build.commit_oid?.toString('hex') ?? null,
        updatedAt: (build.finished_at ?? build.created_at).toISOString(),
      };
    },
  }),
];

/**
 * A build is reported as built once queries reach it, and as failed if its pod reports why it cannot start. A pod
 * that was killed says nothing about the build.
 */
async function standingOf(db: Db, build: NonNullable<Awaited<ReturnType<typeof latestBuild>>>) {
  if (build.status === 'success' && build.error !== null)
    return { status: 'failed', deploymentStatus: 'not_started' };
  if (await isRollingOut(db, build)) return { status: 'building', deploymentStatus: 'rolling_out' };
  const status = statusOf(build);
  if (await isWithoutPod(db, build)) return { status, deploymentStatus: 'not_started' };
  return { status, deploymentStatus: build.is_live ? 'live' : null };
}
