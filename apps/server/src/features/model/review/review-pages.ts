import type { Db } from '@facet/db';
import {
  type Branch,
  deployBranch,
  findBranch,
  lockBranches,
  type PlannedMerge,
  planMerge,
} from '@facet/model-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitBrowser } from '../../../auth/admit.ts';
import { type Caller, can } from '../../../auth/caller.ts';
import { type DeploymentRow, findDeployment, repoOf, resourceOf } from '../../../auth/deployment.ts';
import { conflict, forbidden, notFound } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { idIn } from '../../../http/id-in.ts';
import { checkText } from '../../../http/validation.ts';
import { formOf } from '../../../pages/form-of.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import { runForForm, signedIn } from '../../sign-in/account/signed-in.ts';
import { mergeToDefaultBranchOperation } from '../branches/merge.routes.ts';
import type { PublishParts } from '../branches/publish-branch.ts';
import type { BranchRun, BranchSource } from './branch-source.ts';
import { type MergeCheck, type MergeCheckParts, MergeChecks } from './merge-checks.ts';
import { type FileSelection, readReviewFiles } from './read-files.ts';
import { REVIEW_PATH } from './review-link.ts';
import { mergedPage, missingPage, type Review, reviewPage } from './review-page.ts';

type Platform = PublishParts & MergeCheckParts & Pick<BasePlatform, 'tenants' | 'credentials'>;

/** The parts of the server that the pages need. */
interface Parts {
  readonly platform: Platform;
  readonly source: BranchSource;
  readonly checks: MergeChecks;
}

interface Asked {
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly name: string;
  readonly mayMerge: boolean;
  /** Undefined if the branch does not exist, but a run for it does. */
  readonly branch: Branch | undefined;
  readonly run: BranchRun | undefined;
}

type Found = Asked & { readonly branch: Branch };

const ALL_FILES: FileSelection = { file: undefined, change: undefined, page: undefined };

/**
 * Registers `/d/{deploymentId}/schema?branch=…`, where users review and merge a branch that they got a link to.
 * @param source finds the run that wrote a branch
 */
export function registerReviewPages(app: FastifyInstance, platform: Platform, source: BranchSource): void {
  const parts: Parts = { platform, source, checks: new MergeChecks(platform) };
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admitBrowser(platform, request);
  };
  registerPages(app, admitted, (pages, options) => {
    pages.get(REVIEW_PATH(':deploymentId'), options, (request, reply) =>
      signedIn(request.url, async (caller) => {
        checkText(request.query, 'query');
        const { branch, ...query } = request.query as Record<string, unknown>;
        const asked = await askedFor(parts, caller, request, branch);
        if (!isFound(asked)) return showMissing(asked, reply);
        return showPage(reply, 200, reviewPage(await reviewOf(parts, asked, selectionIn(query))));
      })(request, reply),
    );
    pages.post(REVIEW_PATH(':deploymentId'), options, (request, reply) =>
      signedIn('/account', async (caller) => {
        const { branch, head } = formOf(request);
        const asked = await askedFor(parts, caller, request, branch);
        if (!isFound(asked)) return showMissing(asked, reply);
        return merge(parts, asked, head, request, reply);
      })(request, reply),
    );
  });
}

function isFound(asked: Asked): asked is Found {
  return asked.branch !== undefined;
}

function selectionIn(query: Readonly<Record<string, unknown>>): FileSelection {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { file: text(query.file), change: text(query.change), page: text(query.page) };
}

/** The deployment and shared branch that a request names. @throws 404 for one the caller may not see */
async function askedFor(
  { platform: { db }, source }: Parts,
  caller: Caller,
  request: FastifyRequest,
  name: unknown,
): Promise<Asked> {
  const { deploymentId = '' } = request.params as { deploymentId?: string };
  const deployment = await findDeployment(db, caller.tenantId, idIn(deploymentId));
  if (deployment === undefined || !can(caller, 'SchemaRead', resourceOf(deployment)))
    throw notFound('Deployment');
  if (typeof name !== 'string') throw notFound('Branch');
  const branch = await findBranch(db, repoOf(deployment), { name });
  const run = await source.newestRun(db, deployment, name);
  if (branch === undefined ? run === undefined : branch.kind !== 'shared') throw notFound('Branch');
  const mayMerge = can(caller, 'SchemaUpdate', resourceOf(deployment));
  return { caller, deployment, name, mayMerge, branch, run };
}

function showMissing({ deployment, name, run }: Asked, reply: FastifyReply): Promise<FastifyReply> {
  if (run === undefined) throw notFound('Branch');
  const page = missingPage({ deploymentId: deployment.id, branchName: name, run });
  return showPage(reply, run.state === 'running' ? 200 : 404, page);
}

async function reviewOf(
  { platform: { db }, checks }: Parts,
  { caller, deployment, branch, run, mayMerge }: Found,
  selection: FileSelection,
  { news, check }: { news?: string; check?: MergeCheck } = {},
): Promise<Review> {
  const { id, name, deploy_branch_name: deployBranchName } = deployment;
  const repo = repoOf(deployment);
  const planned = await planOf(db, deployment, branch);
  return {
    deploymentId: id,
    deploymentName: name,
    branchName: branch.name,
    deployBranchName,
    head: tokenOf(planned),
    files: await readReviewFiles(db, repo, planned, selection),
    check: check ?? (await checks.check(caller, deployment, planned)),
    conflicts: planned.conflicts,
    obstacle: planned.obstacle,
    run,
    isEdited: run?.state === 'completed' && run.commit !== branch.lastHash,
    mayMerge,
    ...(news === undefined ? {} : { news }),
  };
}

async function planOf(db: Db, deployment: DeploymentRow, branch: Branch): Promise<PlannedMerge> {
  const repo = repoOf(deployment);
  return planMerge(db, repo, branch, await deployBranch(db, repo));
}

/** Identifies the merge that a page shows: by the head of the branch and that of the deploy branch. */
function tokenOf({ heads }: Pick<PlannedMerge, 'heads'>): string {
  return `${heads.source}.${heads.target}`;
}

async function merge(
  parts: Parts,
  asked: Found,
  head: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!asked.mayMerge) throw forbidden('Merging needs the permission SchemaUpdate');
  const { platform } = parts;
  const { caller, deployment, branch } = asked;
  const into = await deployBranch(platform.db, repoOf(deployment));
  if (tokenOf({ heads: { source: branch.lastHash, target: into.lastHash } }) !== head) {
    const moved = head?.startsWith(branch.lastHash) ? into.name : 'The branch';
    const news = `${moved} has changed since you opened this page. Review it again before you merge.`;
    return showPage(reply, 409, reviewPage(await reviewOf(parts, asked, ALL_FILES, { news })));
  }
  const check = await parts.checks.check(caller, deployment, await planOf(platform.db, deployment, branch));
  if (check.kind === 'pending') {
    const news = 'The merged model is still being compiled. Merge the branch when it is checked.';
    return showPage(reply, 409, reviewPage(await reviewOf(parts, asked, ALL_FILES, { news, check })));
  }
  request.admitted = { tenantId: caller.tenantId, caller, deployment };
  const body = { branchName: branch.name, message: `Merge ${branch.name}` };
  await runForForm(platform, mergeOf(deployment, branch, into), request, reply, {
    params: { deploymentId: deployment.id },
    body,
  });
  return showPage(
    reply,
    200,
    mergedPage({
      deploymentName: deployment.name,
      branchName: branch.name,
      deployBranchName: deployment.deploy_branch_name,
    }),
  );
}

/** A merge that fails if a branch has moved since it was reviewed, since a merge may wait for others first. */
function mergeOf(
  deployment: DeploymentRow,
  seen: Branch,
  into: Branch,
): typeof mergeToDefaultBranchOperation {
  return {
    ...mergeToDefaultBranchOperation,
    async handle(given) {
      const locked = await lockBranches(given.tx, repoOf(deployment), [seen.id, into.id]);
      const moved = [seen, into].find((branch, at) => locked[at]?.lastHash !== branch.lastHash);
      if (moved !== undefined)
        throw conflict(`${moved.name} has changed since you opened the page; review it again`);
      return mergeToDefaultBranchOperation.handle(given);
    },
  };
}
