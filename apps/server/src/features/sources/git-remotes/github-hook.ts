import type { Tx } from '@facet/db';
import type { Octokit } from '@octokit/core';
import { type DeploymentRow, findDeployment } from '../../../auth/deployment.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { Queue } from '../../../jobs/queue.ts';
import type { GitHub } from '../github/github.ts';
import { refusalIn } from '../github/github-problem.ts';
import { findRemote } from './git-remotes.store.ts';
import { modelHookSecret } from './hooked-remote.ts';

interface Parts extends Pick<BasePlatform, 'log' | 'db' | 'keyring' | 'jobs' | 'publicUrl'> {
  readonly github: GitHub;
}

/** Creates or deletes the webhook of a GitHub repository. Key: deployment and repository. */
export const GITHUB_HOOK_QUEUE = new Queue<HookJob>('github-hook', {
  expireInSeconds: 120,
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 900,
});

/** A job of the queue `github-hook`: a repository that a deployment is or was connected to through the GitHub App. */
export interface HookJob {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly repositoryUrl: string;
  readonly installationId: number;
  /** The address at which GitHub reaches this server. */
  readonly origin: string;
}

/**
 * Queues a job that creates or updates the webhook of the connected repository, or deletes it if this transaction ends the
 * connection. Does nothing for a repository that is not connected through the GitHub App.
 * @param host the host name of the request
 */
export async function requestHook(
  platform: Parts,
  tx: Tx,
  deployment: DeploymentRow,
  host: string,
): Promise<void> {
  const { id: deploymentId, tenant_id: tenantId } = deployment;
  const { url, github_installation_id: installationId } = (await findRemote(tx, deployment)) ?? {};
  if (url === undefined || installationId == null) return;
  const job: HookJob = {
    tenantId,
    deploymentId,
    repositoryUrl: url,
    installationId,
    origin: await originOf(platform, tx, tenantId, host),
  };
  await platform.jobs.send(tx, GITHUB_HOOK_QUEUE, job, `${deploymentId}:${url}`);
}

/**
 * Creates or updates the webhook of a repository if the deployment is connected to it; otherwise deletes it. Logs what
 * GitHub rejects permanently: without a webhook, users pull branches themselves.
 */
export async function settleHook(platform: Parts, job: HookJob): Promise<void> {
  const { github, log } = platform;
  const { deploymentId, repositoryUrl, installationId, origin } = job;
  if (github.app === undefined) return;
  const [, owner = '', repo = ''] =
    /^\/([^/]+)\/([^/]+?)(?:\.git)?$/.exec(new URL(repositoryUrl).pathname) ?? [];
  const address = `${origin}/webhooks/${deploymentId}/model`;
  try {
    const octokit = await github.asInstallation(installationId);
    for (let secret = await secretFor(platform, job); ; ) {
      if (secret === undefined) await deleteHook(octokit, { owner, repo }, address);
      else await setHook(octokit, { owner, repo }, address, secret);
      const now = await secretFor(platform, job);
      if (now === secret) return;
      // The connection ended or its secret changed during the request.
      secret = now;
    }
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === undefined || refusal.status >= 500 || refusal.status === 429) throw error;
    log.warn({ deploymentId, reason: refusal.message }, 'GitHub rejected the change of a webhook');
  }
}

/** The secret of the webhook; undefined if the deployment is not connected to the repository any more. */
async function secretFor(platform: Parts, job: HookJob): Promise<string | undefined> {
  const deployment = await findDeployment(platform.db, job.tenantId, job.deploymentId);
  const remote = deployment && (await findRemote(platform.db, deployment));
  const isConnected =
    remote?.url === job.repositoryUrl && remote.github_installation_id === job.installationId;
  return deployment && isConnected ? modelHookSecret(platform, deployment) : undefined;
}

interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** The webhook of a repository with an address. A repository has at most 20 webhooks. */
async function hookTo(octokit: Octokit, repository: Repository, url: string) {
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/hooks', { ...repository, per_page: 100 });
  return data.find((hook) => hook.config.url === url);
}

async function deleteHook(octokit: Octokit, repository: Repository, url: string): Promise<void> {
  const known = await hookTo(octokit, repository, url);
  if (known === undefined) return;
  const path = 'DELETE /repos/{owner}/{repo}/hooks/{hook_id}';
  await octokit.request(path, { ...repository, hook_id: Number(known.id) });
}

async function setHook(octokit: Octokit, repository: Repository, url: string, secret: string): Promise<void> {
  const config = { url, secret, content_type: 'json', insecure_ssl: '0' };
  const hook = { ...repository, active: true, events: ['push'], config };
  const known = await hookTo(octokit, repository, url);
  if (known === undefined)
    await octokit.request('POST /repos/{owner}/{repo}/hooks', { ...hook, name: 'web' });
  else {
    const path = 'PATCH /repos/{owner}/{repo}/hooks/{hook_id}';
    await octokit.request(path, { ...hook, hook_id: Number(known.id) });
  }
}
