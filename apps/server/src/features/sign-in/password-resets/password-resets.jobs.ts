import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteOldResets } from './password-resets.store.ts';
import { carryOutRequest } from './request-reset.ts';
import { sendReset } from './send-reset.ts';

/** Handles requests for password resets, and emails the links. */
export const passwordResetJobs: FeatureJobs<
  Parameters<typeof sendReset>[0] & Parameters<typeof carryOutRequest>[0]
> = {
  emails: { password_reset: sendReset, password_reset_request: carryOutRequest },
  cleanUp: ({ db }) => deleteOldResets(db),
};
