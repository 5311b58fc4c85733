/** `npm run db -- backup FILE | restore FILE | move postgres://…` */
import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backup, move, restore } from '../backup/backup.ts';
import type { Loaded } from '../backup/load.ts';
import { dataDirOf, runCommand, withInstallation } from './installation.ts';

const USAGE = `Usage: npm run db -- backup FILE          write the whole state to FILE; servers may keep running
       npm run db -- restore FILE         load FILE into the empty database of this installation
       npm run db -- move postgres://…    copy the embedded database to an empty PostgreSQL database

The commands use the database in DATABASE_URL or, without it, the embedded one in FACET_DATA_DIR.`;

const rowsOf = (loaded: Loaded): string =>
  `${loaded.length} tables, ${loaded.reduce((sum, { rows }) => sum + rows, 0)} rows; every table matches`;

/** Where the key of stored secrets is, which is not in the database. */
const keyHolder = (): string =>
  process.env.FACET_SECRET_KEY ? 'FACET_SECRET_KEY' : `the key file ${dataDirOf(process.env)}/secret.keys`;

const commands: Record<string, (argument: string) => Promise<void>> = {
  backup: async (file) => {
    // Written to a draft and renamed, so that only a complete backup replaces an older one.
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    try {
      await using handle = await open(draft, 'wx', 0o600);
      await withInstallation(process.env, (connection) =>
        backup(connection, handle.createWriteStream({ flush: true })),
      );
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
    console.log(`Wrote ${file} (${(await stat(file)).size} bytes).`);
    console.log(
      `The backup does not contain ${keyHolder()}. Keep a copy of it; stored secrets cannot be read without it.`,
    );
  },
  restore: async (file) => {
    await using handle = await open(file);
    const loaded = await withInstallation(
      process.env,
      (connection) => restore(connection, handle.createReadStream()),
      { mustBeAlone: true },
    );
    console.log(`Restored ${file}: ${rowsOf(loaded)}.`);
    console.log(
      `Before you start the server, make sure that ${keyHolder()} is that of the installation that was backed up; its stored secrets cannot be read with another key.`,
    );
  },
  move: async (url) => {
    if (process.env.DATABASE_URL) throw new Error('move copies the embedded database. Unset DATABASE_URL.');
    if (!/^postgres(ql)?:\/\//.test(url)) throw new Error('move requires a postgres:// URL.');
    const loaded = await withInstallation(process.env, (from) => move(from, { connectionString: url }), {
      mustBeAlone: true,
    });
    console.log(`Moved ${rowsOf(loaded)}. From now on, start the server with DATABASE_URL.`);
    console.log(`Keep ${keyHolder()}, which the server still needs to read stored secrets.`);
  },
};

await runCommand(async () => {
  const [name = '', argument, ...rest] = process.argv.slice(2);
  const command = commands[name];
  if (!command || !argument || rest.length > 0) throw new Error(USAGE);
  await command(name === 'move' ? argument : resolve(argument));
});
