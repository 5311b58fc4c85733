import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteOldInvitations } from './invitations.store.ts';
import { sendInvitation } from './send-invitation.ts';

/** Emails invitations. Their jobs have no `kind`, which reads as `invitation`. */
export const invitationJobs: FeatureJobs<Parameters<typeof sendInvitation>[0]> = {
  emails: { invitation: sendInvitation },
  cleanUp: ({ db }) => deleteOldInvitations(db),
};
