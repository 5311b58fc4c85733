import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { git } from '@facet/git';
import { PROJECT } from './materialise.ts';

/** A bare repository that serves as the remote. */
export interface Remote {
  readonly url: string;
  remove(): void;
}

/** Creates a bare repository in `remotes` with the project as its only commit. */
export async function makeRemote(remotes: string): Promise<Remote> {
  const folder = mkdtempSync(join(remotes, 'harbour-bikes-'));
  // The server may run as another user.
  chmodSync(folder, 0o755);
  const bare = join(folder, 'harbour_bikes.git');
  const tree = join(folder, 'tree');
  cpSync(PROJECT, tree, { recursive: true });
  const run = (...args: string[]) =>
    git(args, { cwd: tree, timeMs: 30_000, access: { protocols: ['file'] } });
  await run('init', '--quiet', '--initial-branch', 'main');
  await run('add', '--all');
  await run('commit', '--quiet', '--message', 'Add the Harbour Bikes dbt project');
  await run('clone', '--quiet', '--bare', tree, bare);
  rmSync(tree, { recursive: true });
  return { url: pathToFileURL(bare).href, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
