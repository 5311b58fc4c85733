import { type Connection, type InstallationLock, lockInstallation } from '@facet/db';
import type { Logger } from 'pino';

export interface InstallationHold {
  /** Takes the lock again, after the connection that held it may have gone with the database. */
  renew(): void;
  release(): Promise<void>;
}

/** Tells commands that must be alone, such as a restore, that a server uses the installation. */
export async function holdInstallation(connection: Connection, log: Logger): Promise<InstallationHold> {
  let held: InstallationLock = await lockInstallation(connection);
  let turn: Promise<void> = Promise.resolve();
  const renewOnce = async () => {
    await held.release().catch(() => undefined);
    held = await lockInstallation(connection);
  };
  return {
    renew() {
      turn = turn.then(renewOnce).catch((error: unknown) => {
        log.error({ err: error }, 'the lock of the installation could not be taken again');
      });
    },
    async release() {
      await turn;
      await held.release();
    },
  };
}
