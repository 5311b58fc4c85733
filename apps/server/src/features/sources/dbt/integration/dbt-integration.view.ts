import type { Db } from '@facet/db';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import { variableNames } from '../../../deployments/variables/read-variables.ts';
import { deliveryUrl } from '../../git/delivery-url.ts';
import type { DbtIntegrationRow } from './dbt-integration.store.ts';
import { optionsOf, type StoredOptions } from './integration.ts';

/** The view of an integration. @param host the host name of the request */
export async function viewOfIntegration(
  platform: { publicUrl(): string },
  db: Db,
  deployment: DeploymentRow,
  row: DbtIntegrationRow,
  host: string,
) {
  const stored = row.options as StoredOptions;
  const present = row.variables.length === 0 ? [] : await variableNames(db, deployment);
  return {
    repositoryUrl: row.repository_url,
    projectPath: row.project_path,
    branch: row.branch,
    targetSchema: row.target_schema,
    target: row.target,
    manifestPath: row.manifest_path,
    authKind: row.auth_kind,
    username: row.username,
    hasToken: row.auth_kind === 'token',
    publicKey: row.public_key,
    knownHosts: row.known_hosts,
    githubInstallationId: row.github_installation_id,
    variables: row.variables,
    missingVariables: row.variables.filter((name) => !present.includes(name)),
    notifyEmails: row.notify_emails,
    webhookEnabled: row.webhook_enabled,
    webhookUrl: await deliveryUrl(platform, db, deployment, host, 'dbt'),
    options: { ...optionsOf(stored), modelSelector: stored.modelSelector ?? null },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
