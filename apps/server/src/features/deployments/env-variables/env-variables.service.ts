import type { Keyring, Tx } from '@facet/db';
import { type DeploymentRow, lockDeployment } from '../../../auth/deployment.ts';
import { badRequest } from '../../../errors/errors.ts';
import { type BuildParts, requestBuildsOfServed } from '../builds/builds.service.ts';
import { type EnvVariableRow, upsertEnvVariables } from './env-variables.store.ts';
import { readVariables, VARIABLE } from './read-variables.ts';

/** Replaces secret values in responses. */
export const MASK = '[ENCRYPTED]';
const SECRET_NAME = /PASS|SECRET|TOKEN|KEY|CREDENTIAL/;
const VALID_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether a variable of this name holds a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.toUpperCase());
}

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
  deployment: DeploymentRow,
  given: readonly { name: string; value: string }[],
): Promise<string[]> {
  const locked = await lockDeployment(tx, deployment.tenant_id, deployment.id);
  const present = await readVariables(tx, platform.keyring, locked);
  checkVariables(present, given);
  const changed = given.filter(({ name, value }) => present[name] !== value);
  await upsertEnvVariables(
    tx,
    locked,
    changed.map(({ name, value }) => ({ name, value: platform.keyring.encrypt(value, VARIABLE) })),
  );
  if (changed.length > 0) await requestBuildsOfServed(platform, tx, locked, 'variables changed');
  return changed.map(({ name }) => name);
}

/** @throws 400 for the mask as a value, an invalid name or a duplicate name */
export function checkVariables(
  present: Readonly<Record<string, string>>,
  given: readonly { name: string; value: string }[],
): void {
  const seen = new Set<string>();
  given.forEach(({ name, value }, index) => {
    const field = `body.env_variables.${index}`;
    if (value === MASK)
      throw badRequest(`${field}.value is the mask ${MASK}; leave ${name} out to keep its value`);
    // Variables stored before this rule may have other names; they must remain changeable.
    if (!VALID_NAME.test(name) && !Object.hasOwn(present, name))
      throw badRequest(`${field}.name must be ASCII letters, digits and _, and not begin with a digit`);
    if (seen.has(name)) throw badRequest(`${field}.name ${name} duplicates an earlier name`);
    seen.add(name);
  });
}
