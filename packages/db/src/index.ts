export { type Connection, connectionUrl } from './connection.ts';
export { type Database, type Db, jsonb, type OpenDatabase, openDatabase, type Tx } from './database.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
export { type Listener, listen } from './listen.ts';
export { migrate } from './migrate.ts';
