import { type FairQueue, QueueRefusal, type Share, type Turn } from '@facet/fair-queue';
import { tooManyRequests, unavailable } from '../errors/errors.ts';
import { unlessGone } from './unless-gone.ts';

/** The kinds of work that take processors, memory or money for seconds. */
export const HEAVY_KINDS = ['sql', 'python', 'render', 'chart', 'answer', 'compile'] as const;
export type HeavyKind = (typeof HEAVY_KINDS)[number];

/** The queue in which the heavy work of this node takes turns; charts have one for the thread that compiles them. */
export type Turns = FairQueue<Exclude<HeavyKind, 'chart'>>;

/** The client for whom heavy work runs. */
export interface Client {
  readonly share: Share;
  /** Aborts when the client disconnects; absent for work that is not for a connected client. */
  readonly gone?: AbortSignal | undefined;
}

const NAMES: Record<HeavyKind, string> = {
  sql: 'SQL statements',
  python: 'Python reports',
  render: 'renders',
  chart: 'charts',
  answer: 'texts of the language model',
  compile: 'compilations of models',
};
const RETRY_SECONDS = 5;

/**
 * Runs heavy work when it is the client's turn.
 * @throws 429 if too much of the client's own work is waiting, 503 if there is too much work altogether or it has waited
 * for too long, 499 if the client disconnects; what the task throws
 */
export async function inTurn<K extends HeavyKind, T>(
  turns: Pick<FairQueue<K>, 'run'>,
  kind: K,
  { share, gone }: Client,
  task: (turn: Turn) => Promise<T>,
): Promise<T> {
  try {
    return await unlessGone(gone, turns.run(kind, { share, signal: gone }, task));
  } catch (error) {
    throw error instanceof QueueRefusal ? refusalOf(kind, error) : error;
  }
}

function refusalOf(kind: HeavyKind, { reason, ahead }: QueueRefusal) {
  const own = `${ahead} of your ${NAMES[kind]} are waiting`;
  if (reason === 'person') return tooManyRequests(`${own}; try again when some have finished`, RETRY_SECONDS);
  if (reason === 'closed') return unavailable('The server is stopping');
  const why = reason === 'total' ? 'has too much' : 'was too busy with';
  return unavailable(
    `The server ${why} work of this kind; try again later. ${own} before this one`,
    RETRY_SECONDS,
  );
}
