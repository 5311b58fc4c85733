import type { LogLine } from '../../api/deployment-logs-api.ts';

/** A line with its number on this page. */
export interface NumberedLine extends LogLine {
  readonly number: number;
}

export interface LogState {
  /** The newest lines, oldest first. */
  readonly lines: readonly NumberedLine[];
  /** Whether older lines have been left out. */
  readonly isCut: boolean;
  /** Whether everything logged so far has been read once. */
  readonly isLoaded: boolean;
  /** Why the last request failed, until the next one succeeds. */
  readonly error: Error | null;
}

interface LogPage {
  readonly items: readonly LogLine[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface LogSource {
  /** The lines after a cursor; without one, the newest. */
  read(after: string | null, signal: AbortSignal): Promise<LogPage>;
  /** Resolves after a while, or when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** How many lines a page keeps. */
export const MOST_LINES = 2000;
const ASKS_EVERY_MS = 1000;
const AFTER_FAILURE_MS = 5000;

/** The newest lines of a log, which are read page by page. What it keeps is bounded, whatever is logged. */
export class FollowedLog {
  readonly #source: LogSource;
  readonly #listeners = new Set<() => void>();
  #state: LogState = { lines: [], isCut: false, isLoaded: false, error: null };
  #after: string | null = null;
  #count = 0;

  constructor(source: LogSource) {
    this.#source = source;
  }

  state = (): LogState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads until there are no more lines now, or until the signal is aborted. Goes on after the last line it knows. */
  async read(signal: AbortSignal): Promise<void> {
    let hasMore = true;
    try {
      while (hasMore) {
        const { items, pageInfo } = await this.#source.read(this.#after, signal);
        if (signal.aborted) return;
        this.#after = pageInfo.endCursor ?? this.#after;
        hasMore = pageInfo.hasNextPage;
        this.#add(items, !hasMore);
      }
    } catch (error) {
      if (!signal.aborted) this.#set({ error: error as Error });
    }
  }

  /** Reads new lines until the signal is aborted, also after failures. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.read(signal);
      await this.#source.wait(this.#state.error === null ? ASKS_EVERY_MS : AFTER_FAILURE_MS, signal);
    }
  }

  #add(items: readonly LogLine[], isLast: boolean): void {
    const { lines, isCut, isLoaded, error } = this.#state;
    if (items.length === 0 && isLoaded && error === null) return;
    const added = items.map((line) => {
      this.#count += 1;
      return { ...line, number: this.#count };
    });
    const all = added.length === 0 ? lines : [...lines, ...added];
    this.#set({
      lines: all.length > MOST_LINES ? all.slice(-MOST_LINES) : all,
      isCut: isCut || all.length > MOST_LINES,
      isLoaded: isLoaded || isLast,
      error: null,
    });
  }

  #set(changed: Partial<LogState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
