import { usableAccount } from '@facet/engine';
import { type Bubblewrap, bubblewrap, unprivilegedAccount } from '@facet/programs';
import type { Platform } from './platform.ts';

/** Whether pods run in bubblewrap on this node, as the user that they run as. */
export async function podBubblewrap(): Promise<Bubblewrap> {
  return bubblewrap(await usableAccount(unprivilegedAccount()));
}

/** Logs a line for each part of the isolation of pods and compile workers that does not work on this node. */
export async function reportPodIsolation({ log }: Pick<Platform, 'log'>): Promise<void> {
  const account = unprivilegedAccount();
  if (account !== undefined && (await usableAccount(account)) === undefined)
    log.warn({ uid: account.uid }, 'models run as root: an unprivileged user cannot read the code of Facet');
  const wall = await podBubblewrap();
  if (!wall.works) log.warn({ problem: wall.problem }, 'models run without bubblewrap');
}
