import { findBranch } from '@facet/model-store';
import { Type } from 'typebox';
import { repoOf } from '../../../auth/deployment.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { DEPLOYMENT_ACTIONS, grantDeployment } from '../../deployments/access/deployment-policy.ts';
import { authorOf } from '../../deployments/deployments/deployments.service.ts';
import { requireMayWrite } from '../../model/branches/branches.service.ts';
import { deliveryUrl } from '../git/delivery-url.ts';
import { testConnection } from '../git/test-connection.ts';
import { type ConnectParts, connectRemote, fetchForConnect } from './connect-remote.ts';
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
} from './git-remotes.service.ts';
import { requestHook } from './github-hook.ts';
import { fetchForPull, pullBranch } from './pull-branch.ts';
import { sourceOfRemote } from './remote.ts';

const { readOperation, writeOperation } = operationsWith<ConnectParts>('Data Model');

const base = '/build/api/v1/deployments/{deploymentId}';
const params = DeploymentPath;
/** Each call may run git for a minute or more. */
const CALLS_PER_MINUTE = 60;
const notConnected = { 404: 'The deployment is not connected to a remote.' };

export const gitRemoteOperations = [
  writeOperation({
    id: 'connectGitRemote',
    method: 'POST',
    path: `${base}/git/connect`,
    summary: 'Connect a deployment to a Git repository',
    description:
      'Fetches a branch of any HTTPS or SSH remote and makes it the deploy branch. Afterwards, commits and ' +
      'merges are pushed to the remote, and pulls fetch what others pushed. Existing commits that the ' +
      'remote does not have are preserved in a kept branch; an empty repository gets the existing branch. ' +
      'Connect again to change the address or the credential.',
    access: DEPLOYMENT_ACTIONS.configure,
    audit: 'Connected Git repository',
    params,
    body: ConnectGitRemoteRequest,
    answers: { 200: GitRemote },
    errors: { 409: 'The repository cannot be reached or rejects the credential: see `failure`.' },
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
    summary: 'Read the connected Git repository',
    description: 'The address and authentication of the remote. Secrets are never returned.',
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
    summary: 'Disconnect a deployment from its Git repository',
    description:
      'Deletes the remote’s settings and secrets. The data model and its branches stay unchanged. ' +
      'A webhook that was created through the GitHub App is deleted shortly afterwards.',
    access: DEPLOYMENT_ACTIONS.configure,
    audit: 'Disconnected Git repository',
    params,
    answers: { 204: Type.Null() },
    errors: notConnected,
    async handle({ platform, tx, caller, deployment, request, audit }) {
      const grant = grantDeployment(caller, deployment, 'configure');
      await requestHook(platform, tx, deployment, request.hostname);
      const { url } = await disconnect(tx, deployment, grant);
      audit({ deploymentId: deployment.id, name: deployment.name }, { url });
    },
  }),
  writeOperation({
    id: 'testGitRemote',
    method: 'POST',
    path: `${base}/git/remote/test`,
    summary: 'Test the connection to the Git repository',
    description:
      'Lists the branches of the repository. If that fails, the response is still 200, with the reason in `failure`.',
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
    summary: 'Create a deploy key for the Git repository',
    description:
      'Generates an Ed25519 key pair and returns its public key; the private key never leaves the server. Add the ' +
      'public key to the repository, then connect with `authKind` ssh_key. Replaces an earlier key.',
    access: DEPLOYMENT_ACTIONS.configure,
    audit: 'Created Git deploy key',
    params,
    answers: { 200: GitDeployKey },
    errors: { 409: 'The deployment is connected to a remote that does not use SSH.' },
    async handle({ platform, tx, caller, deployment, audit }) {
      const grant = grantDeployment(caller, deployment, 'configure');
      const publicKey = await replaceDeployKey(platform, tx, deployment, grant);
      audit({ deploymentId: deployment.id, name: deployment.name }, { publicKey });
      return { publicKey };
    },
  }),
  writeOperation({
    id: 'createGitWebhook',
    method: 'POST',
    path: `${base}/git/remote/webhook`,
    summary: 'Create a webhook that pulls after pushes',
    description:
      'Generates the secret that signs deliveries and returns it, only this once, with the address to enter at the ' +
      'code host. Another call replaces the secret.',
    access: DEPLOYMENT_ACTIONS.configure,
    audit: 'Created Git webhook',
    params,
    answers: { 200: GitWebhook },
    errors: notConnected,
    async handle({ platform, tx, caller, deployment, audit, request }) {
      const grant = grantDeployment(caller, deployment, 'configure');
      const secret = await replaceWebhookSecret(platform, tx, deployment, grant);
      // Updates the secret of a webhook that was created through the GitHub App.
      await requestHook(platform, tx, deployment, request.hostname);
      audit({ deploymentId: deployment.id, name: deployment.name });
      return { url: await deliveryUrl(platform, tx, deployment, request.hostname, 'model'), secret };
    },
  }),
  writeOperation({
    id: 'pull',
    method: 'POST',
    path: `${base}/pull`,
    summary: 'Pull a branch from the Git repository',
    description:
      'Fetches a branch of the connected repository, by default the deploy branch, and fast-forwards or merges it. Creates the branch if it exists ' +
      'only at the remote. Edits on dev branches are preserved. If the branch changes and is being served, a build starts.',
    access: ['SchemaUpdate', 'SchemaUpdateDevBranches'],
    audit: 'Pulled Git branch',
    params,
    body: PullRequest,
    isBodyOptional: true,
    answers: { 200: PullResponse },
    errors: {
      404: 'The branch does not exist here or at the remote.',
      409:
        'The deployment is not connected to a remote, or the remote cannot be reached; the history of the branch was ' +
        'rewritten there (`remote_rewritten`); or both sides changed the same lines, with the files in `conflicts`.',
    },
    callsPerMinute: CALLS_PER_MINUTE,
    async before({ platform, caller, deployment, body }) {
      const name = body.branchName ?? deployment.deploy_branch_name;
      const branch = await findBranch(platform.db, repoOf(deployment), { name });
      if (branch !== undefined) requireMayWrite(caller, deployment, branch);
      return fetchForPull(platform, deployment, name);
    },
    async handle({ platform, tx, caller, deployment, body, prepared, audit }) {
      const { head, changed, buildTriggered, keptAs } = await pullBranch(platform, tx, deployment, prepared, {
        author: authorOf(caller),
        takeRemote: body.takeRemote ?? false,
      });
      audit({ branch: body.branchName ?? deployment.deploy_branch_name, head }, { changed, keptAs });
      return { buildTriggered, head, keptAs };
    },
  }),
];
