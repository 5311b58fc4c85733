import type { Db, Tx } from '@facet/db';
import { forbidden } from '../../../errors/errors.ts';
import type { DeploymentGrant } from '../../deployments/access/deployment-policy.ts';
import type {
  DeploymentEmbedSettings,
  DeploymentEmbedSettingsInput,
  EmbedSettings,
  EmbedSettingsInput,
} from './embed-settings.schema.ts';
import {
  findBothSettings,
  findDeploymentSettings,
  findDeploymentWithSettings,
  findTenantSettings,
  lockDeploymentSettings,
  lockTenantSettings,
  type Stored,
  writeDeploymentSettings,
  writeTenantSettings,
} from './embed-settings.store.ts';

const DEFAULTS: EmbedSettings = { enabled: true, creatorModeEnabled: true, allowedOrigins: [] };
const OF_DEPLOYMENT: DeploymentEmbedSettings = { enabled: true, allowedOrigins: null };

/** The embedding settings of an account. */
export async function readEmbedSettings(db: Db, tenantId: number): Promise<EmbedSettings> {
  return { ...DEFAULTS, ...(await findTenantSettings(db, tenantId)) };
}

/** Changes the given settings of an account: an absent member keeps its value, null restores the default. */
export async function changeEmbedSettings(tx: Tx, tenantId: number, input: EmbedSettingsInput) {
  const stored = merged(DEFAULTS, await lockTenantSettings(tx, tenantId), input);
  await writeTenantSettings(tx, tenantId, stored);
  return { ...DEFAULTS, ...stored };
}

/** The embedding settings of a deployment. */
export async function readDeploymentSettings(
  db: Db,
  tenantId: number,
  id: number,
): Promise<DeploymentEmbedSettings> {
  return { ...OF_DEPLOYMENT, ...(await findDeploymentSettings(db, tenantId, id)) };
}

/** Changes the given settings of a deployment: an absent member keeps its value, null restores the default. */
export async function changeDeploymentSettings(
  tx: Tx,
  grant: DeploymentGrant<'configure'>,
  input: DeploymentEmbedSettingsInput,
): Promise<DeploymentEmbedSettings> {
  const stored = merged(OF_DEPLOYMENT, await lockDeploymentSettings(tx, grant.tenantId, grant.id), input);
  await writeDeploymentSettings(tx, grant, stored);
  return { ...OF_DEPLOYMENT, ...stored };
}

/**
 * The embedding settings that apply to a deployment.
 * @throws 403 when embedding is switched off in the account or for the deployment
 */
export async function requireEmbedding(
  db: Db,
  tenantId: number,
  deploymentId: number,
): Promise<EmbedSettings> {
  const { ofAccount, ofDeployment } = await findBothSettings(db, tenantId, deploymentId);
  return effectiveSettings(ofAccount, ofDeployment);
}

/** A deployment and the embedding settings that apply to it; undefined for an unknown deployment. */
export async function findEmbeddable(db: Db, tenantId: number, deploymentId: number) {
  const found = await findDeploymentWithSettings(db, tenantId, deploymentId);
  if (found === undefined) return undefined;
  const { account_settings: ofAccount, ...deployment } = found;
  return {
    deployment,
    /** @throws 403 when embedding is switched off in the account or for the deployment */
    settings: () => effectiveSettings(ofAccount as Stored, deployment.embed_settings as Stored),
  };
}

/**
 * The sites, besides this server, whose pages may frame a deployment; none while embedding is switched off. For an
 * unknown deployment, the sites of the account.
 */
export async function framingOrigins(
  db: Db,
  tenantId: number,
  deploymentId: number | undefined,
): Promise<readonly string[]> {
  const found =
    deploymentId === undefined ? undefined : await findDeploymentWithSettings(db, tenantId, deploymentId);
  const ofAccount =
    found === undefined
      ? await readEmbedSettings(db, tenantId)
      : { ...DEFAULTS, ...(found.account_settings as Stored) };
  const own = { ...OF_DEPLOYMENT, ...(found?.embed_settings as Stored | undefined) };
  return ofAccount.enabled && own.enabled ? (own.allowedOrigins ?? ofAccount.allowedOrigins) : [];
}

function effectiveSettings(account: Stored, deployment: Stored): EmbedSettings {
  const ofAccount = enabledSettings(account);
  const own: DeploymentEmbedSettings = { ...OF_DEPLOYMENT, ...deployment };
  if (!own.enabled) throw forbidden('Embedding is switched off for this deployment');
  return { ...ofAccount, allowedOrigins: own.allowedOrigins ?? ofAccount.allowedOrigins };
}

/** The embedding settings of an account. @throws 403 when embedding is switched off */
export async function requireAccountEmbedding(db: Db, tenantId: number): Promise<EmbedSettings> {
  return enabledSettings(await findTenantSettings(db, tenantId));
}

function enabledSettings(stored: Stored): EmbedSettings {
  const settings = { ...DEFAULTS, ...stored };
  if (!settings.enabled) throw forbidden('Embedding is switched off in this account');
  return settings;
}

/** The stored settings after a change; null stands for the default. */
function merged(known: object, stored: Stored, input: object): Stored {
  const given = Object.entries(input).filter(([name]) => name in known);
  const all = Object.entries({ ...stored, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => value != null));
}
