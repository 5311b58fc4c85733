import {
  type BuildStatusResponse,
  buildStatus,
  type DataSource,
  type DataSourceTest,
  type DataSourceType,
  type EnvVariableItem,
  getEnvVariables,
  listDataSources,
  listDataSourceTypes,
  removeEnvVariable,
  setEnvVariables,
  testDataSources,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { Change, ShownCall } from './shown-call.ts';

const MOST = 1000;

const rootOf = (deploymentId: number) => `/api/v1/deployments/${deploymentId}`;

/** The variables of a deployment by name. Secrets have a mask as their value. Rejects with an `ApiError`. */
export async function variablesOf(
  deploymentId: number,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const found: EnvVariableItem[] = [];
  let after: string | null | undefined;
  do {
    const query = { first: MOST, ...(after == null ? {} : { after }) };
    const { items, pageInfo } = await answerTo(
      getEnvVariables({ client, path: { deploymentId }, query, signal }),
    );
    found.push(...items);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after != null);
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

export function variablesRequest(deploymentId: number): ShownCall {
  return {
    operation: 'getEnvVariables',
    method: 'GET',
    path: `${rootOf(deploymentId)}/env-vars`,
    parameters: { deploymentId },
  };
}

/** The data sources without their variables, for those who may read their data. Rejects with an `ApiError`. */
export async function readableSources(
  deploymentId: number,
  signal: AbortSignal,
): Promise<readonly DataSource[]> {
  return (await answerTo(listDataSources({ client, path: { deploymentId }, signal }))).sources;
}

/** The types of data source in order of title. Rejects with an `ApiError`. */
export async function sourceTypes(
  deploymentId: number,
  signal: AbortSignal,
): Promise<readonly DataSourceType[]> {
  return (await answerTo(listDataSourceTypes({ client, path: { deploymentId }, signal }))).types;
}

/** Connects to every data source, with some variables that are not stored. Rejects with an `ApiError`. */
export async function testSources(
  deploymentId: number,
  variables: readonly EnvVariableItem[],
  signal: AbortSignal,
): Promise<readonly DataSourceTest[]> {
  const body = { env_variables: [...variables] };
  return (await answerTo(testDataSources({ client, path: { deploymentId }, body, signal }))).items;
}

export function testRequest(deploymentId: number, variables: readonly EnvVariableItem[]): ShownCall {
  return {
    operation: 'testDataSources',
    method: 'POST',
    path: `${rootOf(deploymentId)}/data-sources/test`,
    parameters: { deploymentId },
    body: { env_variables: variables },
  };
}

/**
 * Stores variables, which rebuilds production.
 * @param isTested whether variables that a data source refuses are refused as well
 */
export function settingVariables(
  deploymentId: number,
  variables: readonly EnvVariableItem[],
  isTested = true,
): Change<unknown> {
  const body = { env_variables: [...variables] };
  return {
    shown: {
      operation: 'setEnvVariables',
      method: 'PUT',
      path: `${rootOf(deploymentId)}/env-vars${isTested ? '' : '?test=false'}`,
      parameters: { deploymentId },
      body,
    },
    send: () =>
      answerTo(
        setEnvVariables({
          client,
          path: { deploymentId },
          body,
          ...(isTested ? {} : { query: { test: false } }),
        }),
      ),
  };
}

/** Removes a variable, which rebuilds production. */
export function removingVariable(deploymentId: number, name: string): Change<unknown> {
  return {
    shown: {
      operation: 'removeEnvVariable',
      method: 'DELETE',
      path: `${rootOf(deploymentId)}/env-vars?name=${encodeURIComponent(name)}`,
      parameters: { deploymentId },
    },
    send: () => answerTo(removeEnvVariable({ client, path: { deploymentId }, query: { name } })),
  };
}

/** The newest build of a deployment. Rejects with an `ApiError`. */
export function newestBuild(deploymentId: number, signal: AbortSignal): Promise<BuildStatusResponse> {
  return answerTo(buildStatus({ client, path: { deploymentId }, signal }));
}
