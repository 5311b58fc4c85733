import { join } from 'node:path';
import { connectionUrl } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { startProcess, temporaryHome } from './server-process.ts';

type After = { after(work: () => Promise<void>): void };

/** Prepares an installation of several nodes, each with its own data folder. */
export async function installation(t: After) {
  const home = await temporaryHome(t);
  const { connection, close, db } = await testDatabase();
  t.after(close);
  const start = (name: string, env: Record<string, string>) =>
    startProcess(t, {
      DATABASE_URL: connectionUrl(connection),
      FACET_SECRET_KEY: 'c3'.repeat(32),
      FACET_DATA_DIR: join(home, name),
      FACET_LOG_LEVEL: 'fatal',
      ...env,
    });
  return { home, db, start };
}
