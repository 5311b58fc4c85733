import {
  createDeploymentEnvironmentToken,
  createDeploymentEnvironmentTokenForMetaSync,
  type DeploymentEnvironment,
  type DeploymentEnvironmentToken,
  type DeploymentPod,
  type DeploymentVersion,
  getDeploymentEnvironments,
  listDeploymentVersions,
  pods,
  updateDeployment,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change, ShownCall } from './shown-call.ts';

export type Environment = DeploymentEnvironment;
export type EnvironmentToken = DeploymentEnvironmentToken;
export type Pod = DeploymentPod;
export type EngineVersion = DeploymentVersion;

/** As many as a page shows. */
const MOST = 1000;

const rootOf = (deploymentId: number) => `/api/v1/deployments/${deploymentId}`;

function reading(deploymentId: number, operation: string, path: string): ShownCall {
  return {
    operation,
    method: 'GET',
    path: `${rootOf(deploymentId)}/${path}?first=${MOST}`,
    parameters: { deploymentId },
  };
}

export const environmentsRequest = (deploymentId: number) =>
  reading(deploymentId, 'getDeploymentEnvironments', 'environments');

export const podsRequest = (deploymentId: number) => reading(deploymentId, 'pods', 'pods');

/** Where a deployment is served. Rejects with an `ApiError`, as all of these. */
export async function environmentsOf(
  deploymentId: number,
  signal: AbortSignal,
): Promise<readonly Environment[]> {
  const query = { first: MOST };
  return (await answerTo(getDeploymentEnvironments({ client, path: { deploymentId }, query, signal }))).items;
}

/** The processes that serve a deployment. */
export async function podsOf(deploymentId: number, signal: AbortSignal): Promise<readonly Pod[]> {
  const query = { first: MOST };
  return (await answerTo(pods({ client, path: { deploymentId }, query, signal }))).items;
}

/** The versions of the engine that a deployment can run. */
export async function versionsOf(
  deploymentId: number,
  signal: AbortSignal,
): Promise<readonly EngineVersion[]> {
  const query = { first: MOST };
  return (await answerTo(listDeploymentVersions({ client, path: { deploymentId }, query, signal }))).items;
}

/** What a token is for. */
export interface TokenWish {
  readonly deploymentId: number;
  readonly environmentId: number;
  readonly isForMetadata: boolean;
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly seconds: number;
}

/** A new token for the data API of an environment. */
export function creatingToken(wish: TokenWish): Change<EnvironmentToken> {
  const { deploymentId, environmentId, isForMetadata, securityContext, seconds } = wish;
  const body = { security_context: { ...securityContext }, expires_in: seconds };
  const path = { deploymentId, environmentId };
  const call = isForMetadata ? createDeploymentEnvironmentTokenForMetaSync : createDeploymentEnvironmentToken;
  return {
    shown: {
      operation: isForMetadata
        ? 'createDeploymentEnvironmentTokenForMetaSync'
        : 'createDeploymentEnvironmentToken',
      method: 'POST',
      path: `${rootOf(deploymentId)}/environments/${environmentId}/${isForMetadata ? 'tokens-for-meta-sync' : 'tokens'}`,
      parameters: path,
      body,
    },
    send: async () => (await answerTo(call({ client, path, body }))).data,
  };
}

/** Runs production with another version of the engine. */
export function changingVersion(
  deploymentId: number,
  { releaseChannel, releaseChannelVersion }: EngineVersion,
): Change<unknown> {
  const body = { releaseChannel, releaseChannelVersion };
  return {
    shown: {
      operation: 'updateDeployment',
      method: 'PUT',
      path: rootOf(deploymentId),
      parameters: { deploymentId },
      body,
    },
    send: () => answerTo(updateDeployment({ client, path: { deploymentId }, body })),
  };
}
