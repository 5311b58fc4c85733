import type { Keyring, Tx } from '@facet/db';
import { lockDeployment } from '../../../auth/deployment.ts';
import { notFound } from '../../../errors/errors.ts';
import type { DeploymentGrant } from '../access/deployment-policy.ts';
import { type BuildParts, requestBuildsOfServed } from '../builds/builds.service.ts';
import { checkVariables, isSecretName, MASK } from '../variables/check-variables.ts';
import {
  deleteEnvVariable,
  type EnvVariableRow,
  readVariables,
  VARIABLE,
  writeVariables,
} from '../variables/read-variables.ts';

/** A variable as responses show it: secret values are masked. */
export function viewOfEnvVariable(keyring: Keyring, row: EnvVariableRow) {
  return {
    name: row.name,
    value: isSecretName(row.name) ? MASK : keyring.decrypt(row.value, VARIABLE),
  };
}

/**
 * Sets variables by name and rebuilds everything that is served with them.
 * @returns the names whose value changed
 * @throws 400 for the mask as a value, an invalid name or a duplicate name; then nothing is written
 */
export async function setEnvVariables(
  platform: BuildParts,
  tx: Tx,
  grant: DeploymentGrant<'setVariables'>,
  given: readonly { name: string; value: string }[],
): Promise<string[]> {
  const locked = await lockDeployment(tx, grant.tenantId, grant.id);
  const present = await readVariables(tx, platform.keyring, locked);
  checkVariables(present, given);
  const changed = given.filter(({ name, value }) => present[name] !== value);
  await writeVariables(tx, platform.keyring, grant, changed);
  if (changed.length > 0) await requestBuildsOfServed(platform, tx, locked, 'variables changed');
  return changed.map(({ name }) => name);
}

/**
 * Removes a variable and rebuilds everything that was served with it.
 * @throws 404 if no variable has the name
 */
export async function removeEnvVariable(
  platform: BuildParts,
  tx: Tx,
  grant: DeploymentGrant<'setVariables'>,
  name: string,
): Promise<void> {
  const locked = await lockDeployment(tx, grant.tenantId, grant.id);
  if (!(await deleteEnvVariable(tx, grant, name))) throw notFound(`Variable ${name}`);
  await requestBuildsOfServed(platform, tx, locked, 'variables changed');
}
