import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

export const PORT = 5432;
export const USER = 'facet';
export const DATABASE = 'facet';

/** The paths of the embedded PostgreSQL. `dataDir` is the real path of an existing folder. */
export type Layout = {
  dataDir: string;
  cluster: string;
  passwordFile: string;
  logs: string;
  socketDir: string;
};

/** The kernel's limit for a Unix socket path (sun_path: 108 bytes including the terminating zero). */
const SOCKET_PATH_LIMIT = 107;

/** The layout in `dataDir`, which must exist. */
export const embeddedLayout = async (dataDir: string): Promise<Layout> => {
  const root = await realpath(dataDir);
  return {
    dataDir: root,
    cluster: join(root, 'postgres'),
    passwordFile: join(root, 'postgres.password'),
    logs: join(root, 'postgres-logs'),
    socketDir: socketFolder(root),
  };
};

/**
 * The folder of the socket: the data folder or, when that path is too long for a socket, a private folder
 * in /tmp whose name is derived from the data folder. Not os.tmpdir(): a server and a command with
 * different TMPDIR values must find the same socket.
 */
const socketFolder = (root: string): string => {
  const inside = join(root, 'postgres-socket');
  if (Buffer.byteLength(socketPath(inside)) <= SOCKET_PATH_LIMIT) return inside;
  return join('/tmp', `facet-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
};

export const socketPath = (socketDir: string): string => join(socketDir, `.s.PGSQL.${PORT}`);
