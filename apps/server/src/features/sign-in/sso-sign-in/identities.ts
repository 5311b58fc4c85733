/** Deletes the identities of a connection; users are then matched by email address again. */
export { deleteIdentities as forgetIdentities } from './identities.store.ts';
