import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TourError } from '../tour/request.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** A server, and the folders that it shares with who runs it. */
export interface Place {
  readonly url: string;
  readonly apiKey: string;
  /** Its data folder: `files/7` in it is what the DuckDB of deployment 7 sees. */
  readonly dataDir: string;
  /** A folder of repositories that it may take as remotes. */
  readonly remotes: string;
  /** Stops it, if it was started here, and removes what it left. */
  leave(): Promise<void>;
}

/** Starts a server on a free port, with everything of it in one temporary folder. */
export async function startOwnServer(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-demo-'));
  // PostgreSQL and dbt may run as other users, who have to pass through.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const remotes = join(folder, 'remotes');
  mkdirSync(remotes);
  const apiKey = `sk-${randomBytes(24).toString('base64url')}`;
  const { FACET_URL, FACET_API_KEY, DATABASE_URL, ...rest } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...rest,
      FACET_PORT: '0',
      FACET_DATA_DIR: dataDir,
      FACET_GIT_LOCAL: remotes,
      FACET_ADMIN_API_KEY: apiKey,
      FACET_DEMO: '0',
      FACET_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C is for the demo, which stops it in its own time.
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const leave = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then((code) => reject(new TourError(`The server ended with code ${code}.`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [, address] = /Facet is ready at (\S+)/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
  }).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  return { url, apiKey, dataDir, remotes, leave };
}
