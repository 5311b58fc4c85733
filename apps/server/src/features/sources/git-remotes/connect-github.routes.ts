import { originFor } from '../../../auth/tenants.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { DeploymentPath } from '../../../http/shapes.ts';
import { DEPLOYMENT_ACTIONS } from '../../deployments/access/deployment-policy.ts';
import { Deployment } from '../../deployments/deployments/deployments.schema.ts';
import { viewOfDeployment } from '../../deployments/deployments/deployments.views.ts';
import { ConnectGitHubRequest } from '../github/github.schema.ts';
import { newRepository } from '../github/new-repository.ts';
import { usableRepository } from '../github/usable-repository.ts';
import { type ConnectParts, connectRemote, fetchForConnect } from './connect-remote.ts';

const { writeOperation } = operationsWith<ConnectParts & Pick<BasePlatform, 'tenants'>>('GitHub Connection');

/** Each call sends several requests to GitHub and runs git. */
const CALLS_PER_MINUTE = 20;

export const connectGitHubOperation = writeOperation({
  id: 'connect',
  method: 'POST',
  path: '/build/api/v1/deployments/{deploymentId}/github/connect',
  summary: 'Connect a deployment to a GitHub repository',
  description:
    'Makes a branch of a GitHub repository the deploy branch and starts a build. The caller needs write ' +
    'access to the repository, and the GitHub App needs access to it. Afterwards, commits and merges are ' +
    'pushed to the repository, and pushes to it are pulled. With `isNewRepo`, the repository is created ' +
    'from the existing data model.',
  access: DEPLOYMENT_ACTIONS.configure,
  audit: 'Connected deployment to GitHub repository',
  params: DeploymentPath,
  body: ConnectGitHubRequest,
  answers: { 200: Deployment },
  errors: {
    404: 'The installation or repository does not exist at GitHub, or the caller has no access to it.',
    409: 'No GitHub account is linked, or the GitHub App or git cannot access the repository.',
    429: 'The rate limit of GitHub is exceeded.',
    503: 'GitHub does not respond.',
  },
  callsPerMinute: CALLS_PER_MINUTE,
  async before({ platform, caller, deployment, body }) {
    const { installationId, name } = body;
    const repository = body.isNewRepo
      ? await newRepository(platform, caller, installationId, { name, isPrivate: body.private ?? true })
      : await usableRepository(platform, caller, installationId, name, 'write');
    return fetchForConnect(platform, deployment, {
      provider: 'github',
      url: repository.cloneUrl,
      authKind: 'github_app',
      username: null,
      secret: null,
      knownHosts: null,
      githubInstallationId: installationId,
      deployBranchName: body.deployBranchName ?? null,
      deployProjectRoot: body.deployProjectRoot ?? null,
    });
  },
  async handle(given) {
    const { platform, prepared, request, audit, body } = given;
    const row = await connectRemote(given, prepared);
    const { url } = prepared.request;
    const { installationId, isNewRepo } = body;
    audit(
      { deploymentId: row.id, name: row.name },
      { url, installationId, isNewRepo: isNewRepo ?? false, deployBranchName: prepared.deployBranchName },
    );
    return viewOfDeployment(await originFor(platform, request), row);
  },
});
