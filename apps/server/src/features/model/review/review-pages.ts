import type { Db, Keyring } from '@facet/db';
import { type Branch, diffBranch, findBranch, lockBranches } from '@facet/model-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitBrowser } from '../../../auth/admit.ts';
import { type Caller, can } from '../../../auth/caller.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import { type DeploymentRow, findDeployment, repoOf, resourceOf } from '../../../auth/deployment.ts';
import type { Tenants } from '../../../auth/tenants.ts';
import { conflict, forbidden, notFound } from '../../../errors/errors.ts';
import { idIn } from '../../../http/id-in.ts';
import { checkText } from '../../../http/validation.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { registerPages, showPage } from '../../../pages/register-pages.ts';
import type { ModelRemotes } from '../../deployments/deployments/model-remotes.ts';
import { formOf, runForForm, signedIn } from '../../sign-in/account/signed-in.ts';
import { mergeToDefaultBranchOperation } from '../branches/merge.routes.ts';
import { REVIEW_PATH } from './review-link.ts';
import { mergedPage, type Review, reviewPage } from './review-page.ts';

/** The parts of the server that this file uses. */
interface Parts {
  readonly db: Db;
  readonly keyring: Keyring;
  readonly tenants: Tenants;
  readonly credentials: Credentials;
  readonly jobs: Jobs;
  readonly remotes: ModelRemotes;
}

interface Asked {
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly branch: Branch;
  readonly mayMerge: boolean;
}

/** Registers `/d/{deploymentId}/schema?branch=…`, where users review and merge a branch they got an email about. */
export function registerReviewPages(app: FastifyInstance, platform: Parts): void {
  const admitted = async (request: FastifyRequest) => {
    request.admitted = await admitBrowser(platform, request);
  };
  registerPages(app, admitted, (pages, options) => {
    pages.get(REVIEW_PATH(':deploymentId'), options, (request, reply) =>
      signedIn(request.url, async (caller) => {
        checkText(request.query, 'query');
        const { branch } = request.query as { branch?: unknown };
        const asked = await askedFor(platform, caller, request, branch);
        return showPage(reply, 200, reviewPage(await reviewOf(platform, asked)));
      })(request, reply),
    );
    pages.post(REVIEW_PATH(':deploymentId'), options, (request, reply) =>
      signedIn('/account', async (caller) => {
        const { branch, head } = formOf(request);
        return merge(platform, await askedFor(platform, caller, request, branch), head, request, reply);
      })(request, reply),
    );
  });
}

/** The deployment and shared branch that a request names. @throws 404 for one the caller may not see */
async function askedFor(
  { db }: { readonly db: Db },
  caller: Caller,
  request: FastifyRequest,
  name: unknown,
): Promise<Asked> {
  const { deploymentId = '' } = request.params as { deploymentId?: string };
  const deployment = await findDeployment(db, caller.tenantId, idIn(deploymentId));
  if (deployment === undefined || !can(caller, 'SchemaRead', resourceOf(deployment)))
    throw notFound('Deployment');
  const branch = typeof name === 'string' ? await findBranch(db, repoOf(deployment), { name }) : undefined;
  if (branch === undefined || branch.kind !== 'shared') throw notFound('Branch');
  return { caller, deployment, branch, mayMerge: can(caller, 'SchemaUpdate', resourceOf(deployment)) };
}

async function reviewOf(
  { db }: { readonly db: Db },
  { deployment, branch, mayMerge }: Asked,
  news?: string,
): Promise<Review> {
  const { id, name, deploy_branch_name: deployBranchName } = deployment;
  const changes = await diffBranch(db, repoOf(deployment), { id: branch.id }, { name: deployBranchName });
  return {
    deploymentId: id,
    deploymentName: name,
    branchName: branch.name,
    deployBranchName,
    head: branch.lastHash,
    changes,
    mayMerge,
    ...(news === undefined ? {} : { news }),
  };
}

async function merge(
  platform: Parts,
  asked: Asked,
  head: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!asked.mayMerge) throw forbidden('Merging needs the permission SchemaUpdate');
  const { caller, deployment, branch } = asked;
  if (branch.lastHash !== head) {
    const news = 'The branch has changed since you opened this page. Review it again before you merge.';
    return showPage(reply, 409, reviewPage(await reviewOf(platform, asked, news)));
  }
  const merged = await reviewOf(platform, asked);
  request.admitted = { tenantId: caller.tenantId, caller, deployment };
  const body = { branchName: branch.name, message: `Merge ${branch.name}` };
  await runForForm(platform, mergeOf(deployment, branch), request, reply, {
    params: { deploymentId: deployment.id },
    body,
  });
  return showPage(reply, 200, mergedPage(merged));
}

/** A merge that fails if the branch has moved since it was reviewed, since a merge may wait for others first. */
function mergeOf(deployment: DeploymentRow, seen: Branch): typeof mergeToDefaultBranchOperation {
  return {
    ...mergeToDefaultBranchOperation,
    async handle(given) {
      const [branch] = await lockBranches(given.tx, repoOf(deployment), [seen.id]);
      if (branch?.lastHash !== seen.lastHash)
        throw conflict('The branch has changed since you opened the page; review it again');
      return mergeToDefaultBranchOperation.handle(given);
    },
  };
}
