import type { Db, Keyring, Tx } from '@facet/db';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { DeploymentGrant } from '../access/deployment-policy.ts';
import { listEnvVariables, upsertEnvVariables } from './variables.store.ts';

export { deleteEnvVariable, type EnvVariableRow, listEnvVariables } from './variables.store.ts';

/** The encryption context of a variable's value. */
export const VARIABLE = 'env_variables.value';

/** Every variable of a deployment, decrypted; only for its builds and pods. */
export async function readVariables(
  db: Db,
  keyring: Keyring,
  deployment: Pick<DeploymentRow, 'tenant_id' | 'id'>,
): Promise<Record<string, string>> {
  const rows = await listEnvVariables(db, deployment);
  return Object.fromEntries(rows.map((row) => [row.name, keyring.decrypt(row.value, VARIABLE)]));
}

/** The names of a deployment's variables. */
export async function variableNames(
  db: Db,
  deployment: Pick<DeploymentRow, 'tenant_id' | 'id'>,
): Promise<string[]> {
  const rows = await listEnvVariables(db, deployment);
  return rows.map((row) => row.name);
}

/** Stores variables by name, encrypted; others keep their value. */
export function writeVariables(
  tx: Tx,
  keyring: Keyring,
  grant: DeploymentGrant<'setVariables'>,
  variables: readonly { readonly name: string; readonly value: string }[],
): Promise<void> {
  const rows = variables.map(({ name, value }) => ({ name, value: keyring.encrypt(value, VARIABLE) }));
  return upsertEnvVariables(tx, grant, rows);
}
