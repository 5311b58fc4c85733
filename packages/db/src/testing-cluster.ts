/**
 * The process that runs the PostgreSQL of a test run. It listens on the socket that it is given, tells
 * each test process where the PostgreSQL is, and ends it, with its files, when the last one has been gone
 * for a moment. A test process holds its socket open for as long as it lives, so a killed one counts too.
 */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, withClient, withDatabase } from './connection.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** Long enough to serve the next test file of the run, short enough not to outlive it noticeably. */
const LINGER_MS = 3_000;

/** The file system in memory that Linux has. */
const IN_MEMORY = '/dev/shm';
/** Containers have one of 64 MB. */
const ROOM = 4 * 2 ** 30;

/**
 * In memory where there is room. A database is some 600 files, made and dropped by every test: on a disk,
 * that alone was an eighth of the processor time of a run.
 */
const roomyFolder = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize < ROOM ? tmpdir() : IN_MEMORY;
};

const [socketPath] = process.argv.slice(2);
if (!socketPath) throw new Error('usage: testing-cluster.ts SOCKET');

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
  // Reading is what notices the other end's close.
  socket.resume();
  void prepared.promise.then((answer) => socket.write(`${JSON.stringify(answer)}\n`));
});

const waitForUsers = (): void => {
  clearTimeout(idle);
  if (users.size === 0) idle = setTimeout(end, LINGER_MS);
};

const end = (): void => {
  // Closing removes the socket file, so a test process that comes now starts a cluster of its own.
  server.close();
  void stop();
};

process.on('SIGTERM', end);
server.on('error', (error: NodeJS.ErrnoException) => {
  // Another process of this run was first.
  if (error.code === 'EADDRINUSE') process.exit(0);
  throw error;
});

server.listen(socketPath, async () => {
  const dataDir = await mkdtemp(join(await roomyFolder(), 'facet-test-'));
  // The user that PostgreSQL runs as has to pass through.
  await chmod(dataDir, 0o711);
  stop = () => rm(dataDir, { recursive: true, force: true });
  try {
    // Durability of a throw-away database only costs time.
    const settings = {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '400',
    };
    const postgres = await startEmbeddedPostgres({ dataDir, settings });
    stop = async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
    const template = withDatabase(postgres.connection, 'facet_template');
    await withClient(postgres.connection, (client) => client.query('create database facet_template'));
    await migrate(template);
    prepared.resolve({ connection: postgres.connection });
  } catch (error) {
    prepared.resolve({ error: (error as Error).message });
  }
  waitForUsers();
});
