import type { Keyring, Tx } from '@facet/db';
import { type ConversionOptions, DEFAULT_OPTIONS } from '@facet/dbt';
import type { DeploymentRow } from '../../../../auth/deployment.ts';
import { conflict } from '../../../../errors/errors.ts';
import { integrationOf } from '../integration/integration.ts';
import type { SyncSettings } from '../settings/sync-settings.ts';

/** The settings of a run: those of the deployment at its start, without secrets. */
export interface RunSettings {
  readonly options: ConversionOptions;
  /** The repository; null if the request contains the manifest. */
  readonly project: SyncSettings | null;
}

/**
 * The settings for a run that starts now. A manifest in a deployment without integration uses the default options.
 * @param ref overrides the saved branch or tag
 * @throws 409 if the source is git and the deployment has no integration
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
    throw conflict('The deployment has no dbt integration: save one with the repository, or send a manifest');
  const { options, ...project } = saved.settings;
  return { options, project: { ...project, options, ref: ref ?? project.ref } };
}
