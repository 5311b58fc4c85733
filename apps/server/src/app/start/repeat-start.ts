import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { mayPass } from '../../errors/errors.ts';
import { SettingError } from '../../settings.ts';

/** The pauses between attempts: the first, doubled each time, up to the last. */
const PAUSE_MS = { first: 250, last: 5_000 };

interface Options {
  /** How long attempts are repeated, from the first. */
  readonly waitMs: number;
  readonly log: Logger;
  readonly interrupt: AbortSignal | undefined;
}

/** Repeats a start as long as it fails because PostgreSQL cannot be reached or drops connections. */
export async function repeatStart<T>(start: () => Promise<T>, options: Options): Promise<T> {
  const { waitMs, log, interrupt } = options;
  const until = performance.now() + waitMs;
  for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.last)) {
    try {
      return await start();
    } catch (error) {
      if (interrupt?.aborted || !mayPass(error)) throw error;
      if (performance.now() + pause > until) throw lost(error);
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'repeating the start');
      await sleep(pause, undefined, interrupt === undefined ? {} : { signal: interrupt });
    }
  }
}

/** The error of a start that has been repeated long enough; a setting's error already explains itself. */
function lost(error: unknown): unknown {
  if (error instanceof SettingError || !(error instanceof Error)) return error;
  return new Error(`PostgreSQL dropped a connection during the start: ${error.message}.`, { cause: error });
}
