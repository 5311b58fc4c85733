import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a private folder contain exactly these files, by name. Each is replaced atomically, so a reader
 * gets the old or the new text. Other files are deleted.
 */
export async function writeTokens(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(files)) {
    if (!/^[\w-]+$/.test(name)) throw new Error(`"${name}" must be a file name without a path`);
    const draft = join(folder, `.${name}`);
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, join(folder, name));
  }
  for (const name of await readdir(folder))
    if (!Object.hasOwn(files, name)) await rm(join(folder, name), { force: true });
}
