import type { Grant } from '../../../auth/grants/grant.ts';

export type TrashAction = 'restore' | 'erase';

/** Proof that a caller may restore or erase an object in the trash. */
export type TrashGrant<Action extends TrashAction> = Grant<'Trash', Action>;
