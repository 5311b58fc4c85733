import type { CompilePool } from '@facet/engine';
import { FairQueue, type KindOptions } from '@facet/fair-queue';
import type { Turns } from '../http/in-turn.ts';
import type { Settings } from '../settings.ts';
import type { TurnMetrics } from './health/turn-metrics.ts';

/** More than a page of charts asks for at once. */
const WAITING = { ofPerson: 50, total: 400 };
/** Proxies and clients give up after one to five minutes. */
const WAIT_MS = 120_000;
/** Each has a DuckDB of up to 512 MB, which uses all processors. */
const STATEMENTS = 2;
/** Pages at a time; each takes a processor for some seconds. */
const RENDERS = 3;
/** Calls of the language model at a time. */
const ANSWERS = 8;
/** A viewer gets a text without the model instead. */
const ANSWER_WAIT_MS = 10_000;

/** The queue in which all heavy work of this node takes turns. */
export function makeTurns(
  settings: Pick<Settings, 'pythonRuns'>,
  compilePool: Pick<CompilePool, 'places'>,
  metrics: TurnMetrics,
): Turns {
  const kinds = {
    sql: { places: STATEMENTS, waiting: WAITING, waitMs: WAIT_MS, isRepeatable: true },
    python: { places: settings.pythonRuns, waiting: WAITING, waitMs: WAIT_MS, isRepeatable: true },
    // The jobs that render bound how many wait.
    render: { places: RENDERS, waiting: WAITING, isRepeatable: true },
    // The jobs that build bound how many wait.
    compile: { places: compilePool.places, waiting: WAITING, isRepeatable: true },
    // A call that was made has to be paid.
    answer: { places: ANSWERS, waiting: WAITING, waitMs: ANSWER_WAIT_MS, isRepeatable: false },
  } satisfies Record<string, KindOptions>;
  return new FairQueue({ kinds, events: (kind) => metrics.of(kind) });
}
