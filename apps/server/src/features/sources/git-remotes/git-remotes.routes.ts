import type { Db, Keyring } from '@facet/db';
import { findBranch } from '@facet/model-store';
import type { Logger } from 'pino';
import { Type } from 'typebox';
import { repoOf } from '../../../auth/deployment.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { Settings } from '../../../settings.ts';
import { authorOf } from '../../deployments/deployments/deployments.service.ts';
import { requireMayWrite } from '../../model/branches/branches.service.ts';
import type { ModelRepositories } from '../git/model-repository.ts';
import { testConnection } from '../git/test-connection.ts';
import type { GitHub } from '../github/github.ts';
import { connectRemote, fetchForConnect } from './connect-remote.ts';
import {
  ConnectGitRemoteRequest,
  GitDeployKey,
  GitRemote,
  GitRemoteTest,
  GitWebhook,
  PullRequest,
  PullResponse,
} from './git-remotes.schema.ts';
import {
  connectRequestOf,
  disconnect,
  keepHostKeys,
  replaceDeployKey,
  replaceWebhookSecret,
  requireRemote,
  viewOfRemote,
  webhookUrl,
} from './git-remotes.service.ts';
import { requestHook } from './github-hook.ts';
import { fetchForPull, pullBranch } from './pull-branch.ts';
import { sourceOfRemote } from './remote.ts';

const { readOperation, writeOperation } = operationsWith<{
  readonly settings: Settings;
  readonly log: Logger;
  readonly db: Db;
  readonly keyring: Keyring;
  readonly jobs: Jobs;
  readonly outbound: Outbound;
  readonly github: GitHub;
  readonly modelRepositories: ModelRepositories;
  publicUrl(): string;
}>();

const tag = 'Data Model';
const base = '/build/api/v1/deployments/{deploymentId}';
const params = DeploymentPath;
/** Each may run git for a minute or more. */
const CALLS_PER_MINUTE = 60;
const notConnected = { 404: 'The deployment is connected to no remote.' };

export const gitRemoteOperations = [
  writeOperation({
    id: 'connectGitRemote',
    method: 'POST',
    path: `${base}/git/connect`,
    tag,
    summary: 'Connect a deployment to a Git repository',
    description:
      'Fetches the deploy branch of any HTTPS or SSH remote and makes it the deployment’s: from then on commits and ' +
      'merges are pushed there, and pulls bring what others pushed. A branch of ours that has commits which the remote ' +
      'does not have stays under another name; an empty repository gets ours. Connecting again changes address or credential.',
    access: 'DeploymentUpdate',
    audit: 'Connected Git repository',
    params,
    body: ConnectGitRemoteRequest,
    answers: { 200: GitRemote },
    errors: { 409: 'The repository is not reached, or refuses; `failure` has the class.' },
    callsPerMinute: CALLS_PER_MINUTE,
    before: async ({ platform, deployment, body }) =>
      fetchForConnect(platform, deployment, await connectRequestOf(platform, deployment, body)),
    async handle(given) {
      const { platform, tx, prepared, request, audit } = given;
      const row = await connectRemote(given, prepared);
      const { url, authKind } = prepared.request;
      audit(
        { deploymentId: row.id, name: row.name },
        { url, authKind, deployBranchName: prepared.deployBranchName },
      );
      return viewOfRemote(platform, tx, row, request.hostname);
    },
  }),
  readOperation({
    id: 'getGitRemote',
    method: 'GET',
    path: `${base}/git/remote`,
    tag,
    summary: 'Read the Git repository that a deployment is connected to',
    description: 'Its address, and how one gets in. Secrets are never shown.',
    access: 'SchemaRead',
    params,
    answers: { 200: GitRemote },
    errors: notConnected,
    handle: ({ platform, db, deployment, request }) =>
      viewOfRemote(platform, db, deployment, request.hostname),
  }),
  writeOperation({
    id: 'disconnectGitRemote',
    method: 'DELETE',
    path: `${base}/git/remote`,
    tag,
    summary: 'Disconnect a deployment from its Git repository',
    description:
      'Forgets the remote and its secrets. The model and its branches stay as they are. ' +
      'The webhook that the GitHub App made there is deleted soon after.',
    access: 'DeploymentUpdate',
    audit: 'Disconnected Git repository',
    params,
    answers: { 204: Type.Null() },
    errors: notConnected,
    async handle({ platform, tx, deployment, request, audit }) {
      await requestHook(platform, tx, deployment, request.hostname);
      const { url } = await disconnect(tx, deployment);
      audit({ deploymentId: deployment.id, name: deployment.name }, { url });
    },
  }),
  writeOperation({
    id: 'testGitRemote',
    method: 'POST',
    path: `${base}/git/remote/test`,
    tag,
    summary: 'Test the connection to the Git repository',
    description:
      'Asks the repository for its branches. One that is not reached is an answer too, with the class of the failure.',
    access: 'SchemaUpdate',
    audit: 'Tested Git repository',
    params,
    answers: { 200: GitRemoteTest },
    errors: notConnected,
    callsPerMinute: CALLS_PER_MINUTE,
    async before({ platform, deployment, gone }) {
      const row = await requireRemote(platform.db, deployment);
      const source = sourceOfRemote(platform.keyring, row, deployment);
      return {
        url: row.url,
        test: await testConnection(platform, source, deployment.deploy_branch_name, gone()),
      };
    },
    async handle({ tx, deployment, prepared, audit }) {
      const { knownHosts, ...answer } = prepared.test;
      await keepHostKeys(tx, deployment, prepared.url, knownHosts);
      audit({ deploymentId: deployment.id, name: deployment.name }, { failure: answer.failure });
      return answer;
    },
  }),
  writeOperation({
    id: 'createGitDeployKey',
    method: 'POST',
    path: `${base}/git/remote/deploy-key`,
    tag,
    summary: 'Make a deploy key for the Git repository',
    description:
      'Makes an Ed25519 key pair here and answers its public part; the private one never leaves. To be added to the ' +
      'repository before it is connected with `authKind` ssh_key; it replaces the former key.',
    access: 'DeploymentUpdate',
    audit: 'Created Git deploy key',
    params,
    answers: { 200: GitDeployKey },
    errors: { 409: 'The deployment is connected to a remote that is not reached by SSH.' },
    async handle({ platform, tx, deployment, audit }) {
      const publicKey = await replaceDeployKey(platform, tx, deployment);
      audit({ deploymentId: deployment.id, name: deployment.name }, { publicKey });
      return { publicKey };
    },
  }),
  writeOperation({
    id: 'createGitWebhook',
    method: 'POST',
    path: `${base}/git/remote/webhook`,
    tag,
    summary: 'Have pushes to the Git repository pulled',
    description:
      'Makes the secret that deliveries are signed with, and answers it this once, with the address that the code ' +
      'host is to send pushes to. Called again it makes another secret, and the former one counts no more.',
    access: 'DeploymentUpdate',
    audit: 'Created Git webhook',
    params,
    answers: { 200: GitWebhook },
    errors: notConnected,
    async handle({ platform, tx, deployment, audit, request }) {
      const secret = await replaceWebhookSecret(platform, tx, deployment);
      // One that we have made ourselves signs with the new secret from now on.
      await requestHook(platform, tx, deployment, request.hostname);
      audit({ deploymentId: deployment.id, name: deployment.name });
      return { url: await webhookUrl(platform, tx, deployment, request.hostname), secret };
    },
  }),
  writeOperation({
    id: 'pull',
    method: 'POST',
    path: `${base}/pull`,
    tag,
    summary: 'Pull a branch from the Git repository',
    description:
      'Brings what others pushed to a branch of the connected repository: forward, or by a merge where both sides have ' +
      'moved. A branch that is only there is made here. Uncommitted edits of personal branches are never touched. The ' +
      'branch is built when it changed and something serves it.',
    access: ['SchemaUpdate', 'SchemaUpdateDevBranches'],
    audit: 'Pulled Git branch',
    params,
    body: PullRequest,
    answers: { 200: PullResponse },
    errors: {
      404: 'There is no such branch.',
      409:
        'The deployment is connected to no remote, or that is not reached; the branch’s history was rewritten there ' +
        '(`remote_rewritten`); or both sides changed the same lines: `conflicts` has each file.',
    },
    callsPerMinute: CALLS_PER_MINUTE,
    async before({ platform, caller, deployment, body }) {
      const branch = await findBranch(platform.db, repoOf(deployment), { name: body.branchName });
      if (branch !== undefined) requireMayWrite(caller, deployment, branch);
      return fetchForPull(platform, deployment, body.branchName);
    },
    async handle({ platform, tx, caller, deployment, body, prepared, audit }) {
      const { head, changed, buildTriggered, keptAs } = await pullBranch(platform, tx, deployment, prepared, {
        author: authorOf(caller),
        takeRemote: body.takeRemote ?? false,
      });
      audit({ branch: body.branchName, head }, { changed, keptAs });
      return { buildTriggered, head, keptAs };
    },
  }),
];
