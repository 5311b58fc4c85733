/** `npm run secrets -- rotate` */
import { openDatabase } from '../database.ts';
import { checkSecretKey } from '../secrets/check-secret-key.ts';
import { openKeyring } from '../secrets/keyring.ts';
import { rotateKeyFile, rotateSecrets } from '../secrets/rotate-secrets.ts';
import { checkMigrated, dataDirOf, runCommand, withInstallation } from './installation.ts';

const USAGE = `Usage: npm run secrets -- rotate

Encrypts every stored secret with a new key. Servers may keep running.
With FACET_SECRET_KEY: set it to "NEW,OLD" on every server, restart them, run this command with the same value, then
remove OLD. Without FACET_SECRET_KEY, the command adds a new key to the key file in the data folder.`;

const rotate = (): Promise<void> =>
  withInstallation(process.env, async (connection, isAlone) => {
    await checkMigrated(connection);
    const { db, close } = openDatabase(connection, { max: 2 });
    try {
      const dataDir = dataDirOf(process.env);
      const secretKey = process.env.FACET_SECRET_KEY;
      const keyring = await openKeyring({ secretKey, dataDir });
      await checkSecretKey(db, keyring);
      if (secretKey) {
        const changed = await rotateSecrets(db, keyring);
        console.log(`${changed} secrets are now encrypted with the key ${keyring.currentId}.`);
        return;
      }
      const { changed, keyId, kept } = await rotateKeyFile(
        db,
        keyring,
        dataDir,
        isAlone ? { graceMs: 0 } : {},
      );
      console.log(`${changed} secrets are now encrypted with the new key ${keyId} in ${keyring.source}.`);
      console.log(
        'Keep a copy of that file, separate from the backups; their secrets cannot be read without it.',
      );
      if (kept.length > 0) console.log(`Old keys still in use and kept: ${kept.join(', ')}.`);
    } finally {
      await close();
    }
  });

await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (command !== 'rotate' || rest.length > 0) throw new Error(USAGE);
  await rotate();
});
