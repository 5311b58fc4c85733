import { once } from 'node:events';
import { unavailable } from '../../../errors/errors.ts';
import { Thread } from '../../../threads/thread.ts';
import type { Sheet } from './sheet-of-rows.ts';

const MEMORY_MB = 1024;

/**
 * A sheet as an Excel file. Runs in a worker, because the library writes the whole file at once.
 * @throws 503 if it takes too much memory; the reason of `gone`
 */
export async function writeXlsx(sheet: Sheet, gone: AbortSignal): Promise<Buffer> {
  const thread = new Thread(new URL('xlsx-worker.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const [bytes] = await once(thread, 'message', { signal: gone });
    return Buffer.from(bytes as Uint8Array);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw unavailable('The file would take too much memory; export fewer rows or columns, or export CSV');
  } finally {
    await thread.end();
  }
}
