import type { Tx } from '@facet/db';
import type { Octokit } from 'octokit';
import type { Platform } from '../../platform.ts';
import { type DeploymentRow, findDeployment } from '../deployments/deployment.ts';
import { modelHookSecret, modelRemote } from '../git-remotes/hooked-remote.ts';
import { refusalIn } from './github-problem.ts';

/** Asks for the webhook of a repository that a deployment was connected to. */
export interface HookJob {
  readonly tenantId: number;
  readonly deploymentId: number;
  /** Where GitHub reaches this server. */
  readonly origin: string;
}

/** Has GitHub told where it is to send pushes of a repository that the GitHub App reaches: soon, not while one waits. */
export async function requestHook(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  deployment: DeploymentRow,
  origin: string,
): Promise<void> {
  if ((await modelRemote(tx, deployment))?.githubInstallationId == null) return;
  const { id: deploymentId, tenant_id: tenantId } = deployment;
  const job: HookJob = { tenantId, deploymentId, origin };
  await jobs.send(tx, 'github-hook', job, String(deploymentId));
}

/**
 * Makes the webhook of a connected repository, or sets its secret anew. What GitHub refuses for good is logged: without a
 * webhook a branch is pulled when somebody asks for it.
 */
export async function ensureHook(
  platform: Platform,
  { tenantId, deploymentId, origin }: HookJob,
): Promise<void> {
  const { db, github, log } = platform;
  const deployment = await findDeployment(db, tenantId, deploymentId);
  const remote = deployment && (await modelRemote(db, deployment));
  const secret = deployment && (await modelHookSecret(platform, deployment));
  if (remote?.githubInstallationId == null || secret === undefined || github.app === undefined) return;
  const [, owner = '', name = ''] =
    /^\/([^/]+)\/([^/]+?)(?:\.git)?$/.exec(new URL(remote.url).pathname) ?? [];
  try {
    const octokit = await github.asInstallation(remote.githubInstallationId);
    const address = `${origin}/webhooks/${deploymentId}/model`;
    await setHook(octokit, { owner, repo: name }, address, secret);
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === undefined || refusal.status >= 500 || refusal.status === 429) throw error;
    log.warn({ deploymentId, reason: refusal.message }, 'GitHub did not take a webhook');
  }
}

async function setHook(
  octokit: Octokit,
  repository: { owner: string; repo: string },
  url: string,
  secret: string,
): Promise<void> {
  const config = { url, secret, content_type: 'json', insecure_ssl: '0' };
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/hooks', { ...repository, per_page: 100 });
  const known = data.find((hook) => hook.config.url === url);
  if (known === undefined)
    await octokit.request('POST /repos/{owner}/{repo}/hooks', {
      ...repository,
      name: 'web',
      active: true,
      events: ['push'],
      config,
    });
  else
    await octokit.request('PATCH /repos/{owner}/{repo}/hooks/{hook_id}', {
      ...repository,
      hook_id: Number(known.id),
      active: true,
      events: ['push'],
      config,
    });
}
