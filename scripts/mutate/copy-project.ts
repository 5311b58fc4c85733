import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What is built at install and not in the repository. */
const BUILT = [
  'apps/web/dist',
  'apps/web/dist-mcp',
  'packages/client/src/generated',
  'packages/embed-sdk/dist',
  'packages/embed-sdk/packed',
];

/**
 * Copies the working tree into a new folder, beside a hard-linked copy of the installed packages: Node has to find the
 * project's own packages in the copy, and the processes of models may read only what is below the root.
 */
export function copyProject(root: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const copy = mkdtempSync(join(folder, 'copy-'));
  // Pods run as another user.
  chmodSync(copy, 0o755);
  const options = ['--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', ['ls-files', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const copied = [...files.split('\n'), ...BUILT].filter((path) => path && existsSync(join(root, path)));
  for (const path of copied)
    cpSync(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true });
  // A folder that is newer than the built pages would have them built again.
  for (const folder of new Set(copied.flatMap(foldersAround))) {
    const { atime, mtime } = statSync(join(root, folder));
    utimesSync(join(copy, folder), atime, mtime);
  }
  for (const path of globSync('{.,apps/*,packages/*}/node_modules', { cwd: root })) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    execFileSync('cp', ['-RPl', join(root, path), join(copy, path)]);
  }
  return copy;
}

/** The folders that contain a path, without the root. */
function foldersAround(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersAround(folder)];
}
