import { email, type FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { deleteOldInvitations } from './invitations.store.ts';
import { INVITATION_MAIL, sendInvitation } from './send-invitation.ts';

/** Emails invitations. */
export const invitationJobs: FeatureJobs<Parameters<typeof sendInvitation>[0]> = {
  name: 'invitations',
  emails: [email(INVITATION_MAIL, sendInvitation)],
  cleanUp: ({ db }) => deleteOldInvitations(db),
};
