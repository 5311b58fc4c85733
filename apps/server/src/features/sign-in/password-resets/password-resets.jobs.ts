import { email, type FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteOldResets } from './password-resets.store.ts';
import { carryOutRequest, RESET_REQUEST_MAIL } from './request-reset.ts';
import { RESET_MAIL, sendReset } from './send-reset.ts';

/** Handles requests for password resets, and emails the links. */
export const passwordResetJobs: FeatureJobs<
  Parameters<typeof sendReset>[0] & Parameters<typeof carryOutRequest>[0]
> = {
  name: 'password-resets',
  emails: [email(RESET_MAIL, sendReset), email(RESET_REQUEST_MAIL, carryOutRequest)],
  cleanUp: ({ db }) => deleteOldResets(db),
};
