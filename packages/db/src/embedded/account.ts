import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user PostgreSQL runs as, when it differs from the current user. */
export type Account = { uid: number; gid: number };

const NAME = 'postgres';

/**
 * Chooses the user to run PostgreSQL as. PostgreSQL refuses to run as root, so root runs it as the owner of
 * the cluster or, for a new cluster, as the system user `postgres`, which is created if missing. Returns
 * undefined for any other user: PostgreSQL then runs as that user.
 */
export const postgresAccount = async (cluster: string): Promise<Account | undefined> => {
  const owner = await stat(cluster).catch(() => undefined);
  const ourUid = process.getuid?.();
  if (ourUid !== 0) {
    if (owner && owner.uid !== ourUid) {
      throw new Error(`The folder ${cluster} belongs to another user. Start Facet as its owner or as root.`);
    }
    return undefined;
  }
  // User ids may have changed (a rebuilt container), so the owner of the files decides.
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await lookUp()) ?? (await create());
};

const lookUp = async (): Promise<Account | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
};

const NO_LOGIN = '/usr/sbin/nologin';
// The commands of shadow-utils, then of BusyBox.
const COMMANDS: [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', NO_LOGIN, NAME]],
  ['adduser', ['-S', '-D', '-H', '-s', NO_LOGIN, NAME]],
];

const create = async (): Promise<Account> => {
  let reason = '';
  for (const [command, args] of COMMANDS) {
    try {
      await run(command, args);
    } catch (error) {
      reason = (error as Error).message.trim();
    }
    // Checked even after a failure: another process may have created the user at the same moment.
    const account = await lookUp();
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL does not run as root, and the system user ${NAME} could not be created: ${reason}`,
  );
};
