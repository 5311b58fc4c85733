/**
 * The first of the two numbers of an advisory lock key. It identifies Facet's locks ('fct'); the second
 * number is the lock's purpose. Locks are per database.
 */
export const LOCK_CLASS = 0x666374;

export const LOCKS = {
  /** One node migrates at a time. */
  migration: 1,
  /** Held by the process that owns an embedded PostgreSQL, in the database `postgres`. */
  owner: 2,
  /** Shared by running servers; exclusive for a restore. */
  installation: 3,
  /** One rotation of the secret keys at a time. */
  rotation: 4,
  /** Shared by readers of the whole audit log; exclusive for creating and dropping its partitions. */
  auditPartitions: 5,
} as const;
