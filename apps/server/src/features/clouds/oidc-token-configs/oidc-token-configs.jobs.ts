import type { Db, Keyring } from '@facet/db';
import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { rotateOldKeys } from './signing-keys.ts';

/** Rotates the keys that sign tokens. */
export const oidcTokenConfigJobs: FeatureJobs<{ readonly db: Db; readonly keyring: Keyring }> = {
  name: 'oidc-token-configs',
  cleanUp: ({ db, keyring }) => rotateOldKeys(db, keyring),
};
