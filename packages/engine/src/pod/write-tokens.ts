import { open, rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type Account, HeldFolder } from '@facet/programs';

/**
 * Makes a private folder contain exactly these files, by name. Each is replaced atomically, so a reader
 * gets the old or the new text. Other files are deleted. The account, if given, becomes their owner; its
 * processes may change the folder and the one around it.
 */
export async function writeTokens(
  path: string,
  files: Readonly<Record<string, string>>,
  account?: Account,
): Promise<void> {
  await using parent = await HeldFolder.open(dirname(path));
  await using folder = await parent.ownSub(basename(path), 0o700);
  if (account !== undefined) await folder.handOver(account);
  for (const [name, content] of Object.entries(files)) {
    if (!/^[\w-]+$/.test(name)) throw new Error(`"${name}" must be a file name without a path`);
    await folder.remove(`.${name}`);
    {
      await using draft = await open(folder.at(`.${name}`), 'wx', 0o600);
      if (account !== undefined) await draft.chown(account.uid, account.gid);
      await draft.writeFile(content);
    }
    await rename(folder.at(`.${name}`), folder.at(name));
  }
  for (const { name } of await folder.entries()) if (!Object.hasOwn(files, name)) await folder.remove(name);
}
