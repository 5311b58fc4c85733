import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TourError } from '../tour/request.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** A server and the local folders that the demo writes to. */
export interface Place {
  readonly url: string;
  readonly apiKey: string;
  /** The data folder; the DuckDB of deployment 7 sees its subfolder `files/7`. */
  readonly dataDir: string;
  /** A folder whose repositories the server accepts as remotes. */
  readonly remotes: string;
  /** Stops and removes the server, if the demo started it. */
  leave(): Promise<void>;
}

/** Starts a server on a free port, with all its files in one temporary folder and these further settings. */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-demo-'));
  // PostgreSQL and dbt may run as other users, who must be able to enter.
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
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Keeps Ctrl-C from reaching the server; the demo stops it.
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const leave = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then((code) => reject(new TourError(`The server exited with code ${code}.`)));
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
