/**
 * The process that runs the PostgreSQL of a test run. It listens on the given socket, sends each test
 * process the address of PostgreSQL, and stops PostgreSQL and deletes its files shortly after the last test
 * process ends. A test process holds its socket open for its whole life, so a killed one is noticed too.
 */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type Connection, withClient, withDatabase } from '../connection.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { migrate } from '../migrate.ts';

type Address = Exclude<Connection, { connectionString: string }>;

/** Long enough to serve the next test file of the run, short enough not to outlive it noticeably. */
const LINGER_MS = 3_000;

/** The in-memory file system of Linux. */
const IN_MEMORY = '/dev/shm';
/** Required free space; containers often have only 64 MB. */
const ROOM = 4 * 2 ** 30;

/**
 * The in-memory file system when it has enough space. A database is some 600 files, created and dropped by
 * every test; on a disk, that alone took an eighth of the processor time of a run.
 */
const roomyFolder = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize < ROOM ? tmpdir() : IN_MEMORY;
};

const [socketPath] = process.argv.slice(2);
if (!socketPath) throw new Error('usage: test-cluster.ts SOCKET');

const users = new Set<Socket>();
const prepared = Promise.withResolvers<{ connection: Connection } | { error: string }>();
let idle: NodeJS.Timeout | undefined;
let stop = async (): Promise<void> => {};

const server = createServer((socket) => {
  clearTimeout(idle);
  users.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => {
    users.delete(socket);
    waitForUsers();
  });
  // The socket must be read for 'close' to be noticed.
  socket.resume();
  void prepared.promise.then((answer) => socket.write(`${JSON.stringify(answer)}\n`));
});

const waitForUsers = (): void => {
  clearTimeout(idle);
  if (users.size === 0) idle = setTimeout(end, LINGER_MS);
};

const end = (): void => {
  // Closing removes the socket file, so a test process that arrives now starts its own cluster.
  server.close();
  void stop();
};

process.on('SIGTERM', end);
server.on('error', (error: NodeJS.ErrnoException) => {
  // Another process of this run was first.
  if (error.code === 'EADDRINUSE') process.exit(0);
  throw error;
});

/**
 * Stores the same password with a single iteration of its hash. A client repeats the iterations, by default 4096, for
 * each of the thousands of connections of a run.
 */
const simplifyPassword = async (client: pg.ClientBase, { user, password }: Address): Promise<void> => {
  await client.query('set scram_iterations = 1');
  const [role, text] = [client.escapeIdentifier(user), client.escapeLiteral(password)];
  await client.query(`alter role ${role} password ${text}`);
};

server.listen(socketPath, async () => {
  const dataDir = await mkdtemp(join(await roomyFolder(), 'facet-test-'));
  // PostgreSQL's user has to pass through the folder.
  await chmod(dataDir, 0o711);
  stop = () => rm(dataDir, { recursive: true, force: true });
  try {
    // A throw-away database needs no durability, and lives too shortly for upkeep in the background.
    const settings = {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum: 'off',
      max_connections: '400',
      // Its workers wake up for each read, and all files are in memory.
      io_method: 'sync',
      update_process_title: 'off',
    };
    const postgres = await startEmbeddedPostgres({ dataDir, settings });
    stop = async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
    const template = withDatabase(postgres.connection, 'facet_template');
    await withClient(postgres.connection, async (client) => {
      await simplifyPassword(client, postgres.connection);
      await client.query('create database facet_template');
    });
    await migrate(template);
    prepared.resolve({ connection: postgres.connection });
  } catch (error) {
    prepared.resolve({ error: (error as Error).message });
  }
  waitForUsers();
});
