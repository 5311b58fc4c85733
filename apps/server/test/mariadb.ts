import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether MariaDB's server is installed (Debian: `apt-get install mariadb-server`). */
export async function hasMariadb(): Promise<boolean> {
  return run('mariadbd', ['--version']).then(
    () => true,
    () => false,
  );
}

/** Starts a MariaDB server on a free port, which ends with the test. `sql` runs statements as its administrator. */
export async function startMariadb(t: { after(end: () => Promise<void>): void }) {
  const folder = await mkdtemp(join(tmpdir(), 'facet-mariadb-'));
  const { username } = userInfo();
  const common = ['--no-defaults', `--datadir=${join(folder, 'data')}`, `--user=${username}`];
  await run('mariadb-install-db', [...common, '--auth-root-authentication-method=normal']);
  const socket = join(folder, 's');
  const port = await freePort();
  const server = spawn('mariadbd', [
    ...common,
    `--socket=${socket}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
  ]);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  t.after(async () => {
    server.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const sql = async (statements: string) => {
    const options = ['--no-defaults', '--default-character-set=utf8mb4', `--socket=${socket}`, '--user=root'];
    await run('mariadb', [...options, `--execute=${statements}`]);
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql('select 1');
      return { port, sql };
    } catch (error) {
      if (attempt === 300) throw error;
      await sleep(100);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
