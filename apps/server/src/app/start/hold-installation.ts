import { type Connection, type InstallationLock, lockInstallation } from '@facet/db';
import type { Logger } from 'pino';

export interface InstallationHold {
  /** Acquires the lock again, after a reconnection to the database may have lost it. */
  renew(): void;
  release(): Promise<void>;
}

/** Holds a lock on the installation, so that commands that need exclusive access, such as a restore, refuse to run. */
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
        log.error({ err: error }, 'cannot acquire the installation lock again');
      });
    },
    async release() {
      await turn;
      await held.release();
    },
  };
}
