/**
 * Advisory lock keys have two numbers: the first says that the lock is Facet's ('fct'), the second what it
 * is for. Locks are per database.
 */
export const LOCK_CLASS = 0x666374;

export const LOCKS = {
  /** One node migrates at a time. */
  migration: 1,
  /** The process that owns an embedded PostgreSQL (held in the database `postgres`). */
  owner: 2,
  /** Servers share it while they run; a restore takes it alone. */
  installation: 3,
  /** One rotation of the secret keys at a time. */
  rotation: 4,
  /** Readers of the whole audit log share it; who makes or drops partitions of it takes it alone. */
  auditPartitions: 5,
} as const;
