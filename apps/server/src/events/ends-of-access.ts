import { Topic } from './topic.ts';

interface OfUser {
  readonly tenantId: number;
  readonly userId: number;
}

/** Credentials are about to be deleted: API keys, sessions, grants. */
export const credentialsEnd = new Topic<{
  readonly tenantId: number;
  readonly credentialIds: readonly number[];
}>();

/** A user is deactivated. */
export const userDeactivated = new Topic<OfUser>();

/** A user is about to be deleted. */
export const userDeleted = new Topic<OfUser>();

/** A user gets another password. `except` is the credential that stays valid. */
export const passwordReplaced = new Topic<OfUser & { readonly except?: number | undefined }>();
