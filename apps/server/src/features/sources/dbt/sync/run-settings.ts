import type { Keyring, Tx } from '@facet/db';
import { type ConversionOptions, DEFAULT_OPTIONS } from '@facet/dbt';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import { conflict } from '../../../../errors/errors.ts';
import { integrationOf } from '../integration/integration.ts';
import type { SyncSettings } from '../project/sync-settings.ts';

/** What a run works by: the settings of the deployment as they were when it began, without secrets. */
export interface RunSettings {
  readonly options: ConversionOptions;
  /** The repository; null for a run of a manifest that was sent. */
  readonly project: SyncSettings | null;
}

/**
 * The settings for a run that begins now; those of a manifest without a saved integration are the defaults.
 * @param ref branch or tag in place of the saved one
 * @throws 409 when a repository is to be read and the deployment has none
 */
export async function settingsFor(
  { keyring }: { readonly keyring: Keyring },
  tx: Tx,
  deployment: DeploymentRow,
  source: 'git' | 'manifest',
  ref: string | null,
): Promise<RunSettings> {
  const saved = await integrationOf(tx, keyring, deployment);
  if (source === 'manifest') return { options: saved?.settings.options ?? DEFAULT_OPTIONS, project: null };
  if (saved === undefined)
    throw conflict('The deployment has no dbt integration: save its repository first, or send a manifest');
  const { options, ...project } = saved.settings;
  return { options, project: { ...project, options, ref: ref ?? project.ref } };
}
