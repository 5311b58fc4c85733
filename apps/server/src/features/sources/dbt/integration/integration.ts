import type { Db, Keyring } from '@facet/db';
import { type ConversionOptions, DEFAULT_OPTIONS } from '@facet/dbt';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import type { RemoteSource } from '../../git/remote-access.ts';
import type { SyncSettings } from '../settings/sync-settings.ts';
import { type DbtIntegrationRow, findIntegration } from './dbt-integration.store.ts';

/** The encryption contexts of the secrets. */
export const SECRET = 'dbt_integrations.secret';
export const WEBHOOK_SECRET = 'dbt_integrations.webhook_secret';

/** The stored options: only those that were set. */
export type StoredOptions = Partial<ConversionOptions> & { readonly modelSelector?: string | null };

/** The dbt integration of a deployment. */
export interface DbtIntegration {
  readonly settings: SyncSettings;
  /** The branch to follow; null for the repository's default branch. */
  readonly branch: string | null;
  readonly notifyEmails: readonly string[];
  readonly webhook: { readonly isEnabled: boolean; readonly secret: string };
}

/** The integration of a deployment; undefined if it has none. */
export async function integrationOf(
  db: Db,
  keyring: Keyring,
  deployment: Pick<DeploymentRow, 'id' | 'tenant_id'>,
): Promise<DbtIntegration | undefined> {
  const row = await findIntegration(db, deployment);
  if (row === undefined) return undefined;
  return {
    settings: settingsOf(row),
    branch: row.branch,
    notifyEmails: row.notify_emails,
    webhook: {
      isEnabled: row.webhook_enabled,
      secret: keyring.decrypt(row.webhook_secret, WEBHOOK_SECRET),
    },
  };
}

/** How to reach the repository now, with the decrypted secret; undefined without an integration. */
export async function sourceOf(
  db: Db,
  keyring: Keyring,
  deployment: Pick<DeploymentRow, 'id' | 'tenant_id'>,
): Promise<RemoteSource | undefined> {
  const row = await findIntegration(db, deployment);
  if (row === undefined) return undefined;
  return {
    url: row.repository_url,
    authKind: row.auth_kind as RemoteSource['authKind'],
    username: row.username,
    secret: row.secret === null ? null : keyring.decrypt(row.secret, SECRET),
    knownHosts: row.known_hosts,
    githubInstallationId: row.github_installation_id,
    deployment: { id: deployment.id, tenant_id: deployment.tenant_id },
  };
}

/** The options, with defaults for those that were not set. */
export function optionsOf(stored: StoredOptions): ConversionOptions {
  const { modelSelector: _, ...options } = stored;
  return { ...DEFAULT_OPTIONS, ...options };
}

function settingsOf(row: DbtIntegrationRow): SyncSettings {
  const stored = row.options as StoredOptions;
  return {
    repositoryUrl: row.repository_url,
    projectPath: row.project_path,
    ref: row.branch,
    targetSchema: row.target_schema,
    target: row.target,
    manifestPath: row.manifest_path,
    variables: row.variables,
    modelSelector: stored.modelSelector ?? null,
    options: optionsOf(stored),
  };
}
