/** Voids a user's unused password reset links. */
export { deleteOpenResets as voidPasswordResets } from './password-resets.store.ts';
