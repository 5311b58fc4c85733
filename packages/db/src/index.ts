export { backup, move, restore } from './backup/backup.ts';
export { type Connection, connect, connectionUrl } from './connection.ts';
export { type Database, type Db, jsonb, type OpenDatabase, openDatabase, type Tx } from './database.ts';
export { DataFolderInUse } from './embedded/owner-lock.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded/start-embedded-postgres.ts';
export { type InstallationLock, lockInstallation } from './installation-lock.ts';
export { type Listener, listen } from './listen.ts';
export { LOCK_CLASS, LOCKS } from './locks.ts';
export { migrate } from './migrate.ts';
export { checkSecretKey } from './secrets/check-secret-key.ts';
export { Keyring, openKeyring } from './secrets/keyring.ts';
export { rotateKeyFile, rotateSecrets } from './secrets/rotate-secrets.ts';
