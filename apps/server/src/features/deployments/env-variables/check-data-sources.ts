import type { DeploymentRow } from '../../../auth/deployment.ts';
import { badRequest } from '../../../errors/errors.ts';
import { changedSources, variablesOfSource } from '../data-sources/changed-sources.ts';
import { isRefusal } from '../data-sources/connection-problem.ts';
import { sentenceOf, testSources } from '../data-sources/test-data-sources.ts';
import type { SourceParts } from '../data-sources/way-to-sources.ts';
import { requireDriver } from '../drivers/drivers.service.ts';
import { checkVariables, isSecretName } from '../variables/check-variables.ts';
import { readVariables } from '../variables/read-variables.ts';
import { nextVersionOf } from '../versions/versions.service.ts';

type Given = readonly { readonly name: string; readonly value: string }[];

const TYPE = /^CUBEJS_(DS_\w+_)?DB_TYPE$/;

/**
 * Checks the data sources that a request sets: that the engine has their drivers and, with `isTested`, that they accept
 * a connection.
 * @throws 400 that names the field
 */
export async function checkDataSources(
  platform: SourceParts,
  deployment: DeploymentRow,
  given: Given,
  isTested: boolean,
): Promise<void> {
  const before = await readVariables(platform.db, platform.keyring, deployment);
  checkVariables(before, given);
  const after = { ...before, ...Object.fromEntries(given.map(({ name, value }) => [name, value])) };
  const version = await nextVersionOf(platform.db, deployment);
  for (const [index, { name, value }] of given.entries())
    if (TYPE.test(name) && value !== '' && value !== before[name])
      await requireDriver(platform.db, value, version, `body.env_variables.${index}.value`);
  if (isTested) await requireConnections(platform, deployment, version, before, after);
}

/**
 * Connects to the data sources that a request changes. One that cannot be reached may be back soon, and one without a
 * secret may get it in the next request.
 * @throws 400 if one refuses its credentials or database, or its host is unknown
 */
async function requireConnections(
  platform: SourceParts,
  deployment: DeploymentRow,
  engineVersion: string,
  before: Record<string, string>,
  after: Record<string, string>,
): Promise<void> {
  // DuckDB needs no credentials, and its files may follow.
  const sources = changedSources(before, after).filter(({ type }) => type !== 'duckdb');
  if (sources.length === 0) return;
  const tested = await testSources(platform, deployment, { variables: after, sources, engineVersion });
  const refused = tested.filter(
    (source) =>
      source.problem === 'host' ||
      (isRefusal(source.problem) && variablesOfSource(source, after).some(isSecretName)),
  );
  if (refused.length > 0)
    throw badRequest(
      `body.env_variables: ${refused.map(sentenceOf).join('; ')}. With the query parameter test=false, variables are ` +
        'stored without a connection',
      'data_source_refused',
    );
}
