import { createHash } from 'node:crypto';
import { CHART_VERSION, type ChartKind, type ChartProblem, type CompiledChart } from '@facet/charts/chart';
import { FairQueue, type Share } from '@facet/fair-queue';
import { LRUCache } from 'lru-cache';
import { inTurn } from '../../../http/in-turn.ts';
import { Thread } from '../../../threads/thread.ts';

/** The chart of a report. */
export interface ChartSource {
  readonly kind: ChartKind;
  readonly spec: unknown;
}

export type ChartResult = { readonly chart: CompiledChart } | { readonly problem: ChartProblem };

/** Far more than the largest specification needs, which is 10 ms and a second for the start of the thread. */
const COMPILE_MS = 10_000;
const THREAD_MB = 256;
/** The thread takes 60 MB, so it ends when nothing has been published for a while. */
const IDLE_MS = 30_000;
const CACHED_CHARACTERS = 32_000_000;

const cache = new LRUCache<string, ChartResult>({
  maxSize: CACHED_CHARACTERS,
  sizeCalculation: (result) => JSON.stringify(result).length,
});
/** All servers of the process share one thread, so charts wait for each other. */
export const chartTurns = new FairQueue({
  kinds: { chart: { places: 1, waiting: { ofPerson: 400, total: 4_000 }, isRepeatable: false } },
});
let thread: { readonly worker: Thread; readonly idle: NodeJS.Timeout } | undefined;

/**
 * Compiles the charts of reports in a thread: Vega-Lite takes a second to load and several milliseconds per chart.
 * Results are cached by content. Accounts and dashboards take turns, so a dashboard with hundreds of large charts
 * delays each chart of another by at most one of its own.
 * @throws 429 and 503 as `inTurn`
 */
export async function compileCharts(sources: readonly ChartSource[], share: Share): Promise<ChartResult[]> {
  const results: ChartResult[] = [];
  for (const source of sources) results.push(await compiled(source, share));
  return results;
}

async function compiled(source: ChartSource, share: Share): Promise<ChartResult> {
  const key = createHash('sha256')
    .update(JSON.stringify([CHART_VERSION, source.kind, source.spec]))
    .digest('base64');
  const present = cache.get(key);
  if (present !== undefined) return present;
  return inTurn(chartTurns, 'chart', { share }, async () => {
    const other = cache.get(key);
    if (other !== undefined) return other;
    const { result, isFinal } = await compiledInThread(source);
    if (isFinal) cache.set(key, result);
    return result;
  });
}

interface Compiled {
  readonly result: ChartResult;
  /** Whether it would be the same again. What took too long did so on a machine that was busy at that moment. */
  readonly isFinal: boolean;
}

function compiledInThread(source: ChartSource): Promise<Compiled> {
  const { worker } = started();
  return new Promise((resolve) => {
    const finish = (result: ChartResult, isFinal: boolean) => {
      clearTimeout(limit);
      worker.off('message', succeed).off('error', fail).off('exit', fail);
      worker.unref();
      resolve({ result, isFinal });
    };
    const succeed = (result: ChartResult) => finish(result, true);
    const give = (message: string) => {
      finish({ problem: { path: '', message } }, false);
      stop();
    };
    const fail = () => give('takes too much memory to compile');
    const limit = setTimeout(() => give('takes too long to compile'), COMPILE_MS);
    worker.ref();
    worker.on('message', succeed).on('error', fail).on('exit', fail);
    worker.postMessage(source);
  });
}

function started() {
  if (thread === undefined) {
    const worker = new Thread(new URL('chart-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
    });
    worker.on('error', stop);
    thread = { worker, idle: setTimeout(stop, IDLE_MS).unref() };
  }
  thread.idle.refresh();
  return thread;
}

function stop(): void {
  if (thread === undefined) return;
  clearTimeout(thread.idle);
  const { worker } = thread;
  thread = undefined;
  void worker.end();
}
