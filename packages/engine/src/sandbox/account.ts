import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Account } from '@facet/programs';
import { engineModulesDir } from '../engine-version.ts';

const CODE = fileURLToPath(import.meta.url);
const PROBE_MS = 10_000;
/** The folder of pods need only be passed. */
const SCRIPT = `
  const { accessSync, constants } = require('node:fs');
  const [folder, ...code] = process.argv.slice(1);
  accessSync(folder, constants.X_OK);
  for (const path of code) accessSync(path, constants.R_OK);`;

const probed = new Map<number, Account | undefined>();

/** The account, if it can run Node and read the engine; otherwise undefined. Finds out once. */
export async function usable(account: Account | undefined): Promise<Account | undefined> {
  if (account === undefined) return undefined;
  if (!probed.has(account.uid)) probed.set(account.uid, await probe(account));
  return probed.get(account.uid);
}

async function probe(account: Account): Promise<Account | undefined> {
  try {
    const args = ['-e', SCRIPT, tmpdir(), CODE, engineModulesDir()];
    await promisify(execFile)(process.execPath, args, { ...account, cwd: '/', timeout: PROBE_MS, env: {} });
    return account;
  } catch {
    return undefined;
  }
}
