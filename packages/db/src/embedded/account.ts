import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that PostgreSQL runs as, when that is not the user we are. */
export type Account = { uid: number; gid: number };

const NAME = 'postgres';

/**
 * PostgreSQL refuses to run as root, so root's runs as the owner of the cluster or, for a new one, as the
 * system user `postgres`, which is created when there is none. Undefined for any other user: PostgreSQL
 * then runs as that user.
 */
export const postgresAccount = async (cluster: string): Promise<Account | undefined> => {
  const owner = await stat(cluster).catch(() => undefined);
  const ourUid = process.getuid?.();
  if (ourUid !== 0) {
    if (owner && owner.uid !== ourUid) {
      throw new Error(`The folder ${cluster} belongs to another user: start Facet as its owner or as root.`);
    }
    return undefined;
  }
  // The machine's users may have been renumbered (a rebuilt container): the files say who they belong to.
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
// shadow-utils, then busybox.
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
    // Whatever it answered: another process may have created the user at the same moment.
    const account = await lookUp();
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL does not run as root and the system user ${NAME} could not be created: ${reason}`,
  );
};
