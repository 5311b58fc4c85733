import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a private folder hold exactly these files, by name. Each is replaced in one step: who reads one finds the old
 * text or the new one. What is not named is deleted.
 */
export async function writeTokens(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(files)) {
    if (!/^[\w-]+$/.test(name)) throw new Error(`"${name}" is not a plain file name`);
    const draft = join(folder, `.${name}`);
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, join(folder, name));
  }
  for (const name of await readdir(folder))
    if (!Object.hasOwn(files, name)) await rm(join(folder, name), { force: true });
}
