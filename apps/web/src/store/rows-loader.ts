import type { ControlValuesInput, WidgetResult } from '@facet/client';
import type { DashboardApi, DashboardHead, DashboardPart } from '../api/dashboard-api.ts';

interface Wanted {
  readonly widgetId: string;
  readonly values: ControlValuesInput;
  readonly isRefreshing: boolean;
  readonly signal: AbortSignal;
  resolve(result: WidgetResult): void;
  reject(error: unknown): void;
}

/** What the loader asks the server; `early` are rows that it has been asked for already. */
type RowsApi = Pick<DashboardApi, 'query'> & Partial<Pick<DashboardApi, 'early'>>;

/**
 * Asks for the rows of widgets. Those that are wanted at the same moment share a request, and each has its rows as soon
 * as the server does.
 */
export class RowsLoader {
  readonly #api: RowsApi;
  readonly #onHead: (head: DashboardHead, values: ControlValuesInput) => void;
  readonly #deadline: AbortSignal | undefined;
  #wanted: Wanted[] = [];
  #isRefreshing = false;

  /** @param deadline aborts requests, also those that are sent later */
  constructor(
    api: RowsApi,
    onHead: (head: DashboardHead, values: ControlValuesInput) => void,
    deadline?: AbortSignal,
  ) {
    this.#api = api;
    this.#onHead = onHead;
    this.#deadline = deadline;
  }

  /** Runs something whose requests ask the data source even if there are recent rows. */
  refreshing<T>(run: () => T): T {
    this.#isRefreshing = true;
    try {
      return run();
    } finally {
      this.#isRefreshing = false;
    }
  }

  load(widgetId: string, values: ControlValuesInput, unused: AbortSignal): Promise<WidgetResult> {
    const signal = this.#deadline === undefined ? unused : AbortSignal.any([unused, this.#deadline]);
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      if (this.#wanted.length === 0) queueMicrotask(() => this.#send());
      const isRefreshing = this.#isRefreshing;
      this.#wanted.push({ widgetId, values, isRefreshing, signal, resolve, reject });
    });
  }

  #send(): void {
    const wanted = this.#wanted;
    this.#wanted = [];
    for (const some of Map.groupBy(wanted, ({ isRefreshing }) => isRefreshing).values())
      for (const group of Map.groupBy(some, ({ values }) => values).values()) this.#ask(group);
  }

  #ask(group: readonly Wanted[]): void {
    const [first] = group;
    if (first === undefined) return;
    const { values, isRefreshing } = first;
    const early = isRefreshing ? undefined : this.#api.early?.(values);
    const [asked, others] = [true, false].map((isAsked) =>
      group.filter(({ widgetId }) => (early?.widgetIds.has(widgetId) ?? false) === isAsked),
    ) as [Wanted[], Wanted[]];
    if (early !== undefined && asked.length > 0) this.#receive(asked, values, early.parts);
    else early?.stop();
    if (others.length === 0) return;
    const ids = [...new Set(others.map(({ widgetId }) => widgetId))];
    this.#receive(others, values, (signal) => this.#api.query(ids, values, isRefreshing, signal));
  }

  async #receive(
    group: readonly Wanted[],
    values: ControlValuesInput,
    parts: (signal: AbortSignal) => AsyncIterable<DashboardPart>,
  ): Promise<void> {
    const waiting = new Set(group);
    // A shared request is cancelled when nobody waits for it any more.
    const controller = new AbortController();
    for (const one of group)
      one.signal.addEventListener('abort', () => {
        one.reject(one.signal.reason);
        waiting.delete(one);
        if (waiting.size === 0) controller.abort(one.signal.reason);
      });
    try {
      for await (const part of parts(controller.signal)) {
        if (!('widgetId' in part)) {
          this.#onHead(part, values);
          continue;
        }
        for (const one of waiting) {
          if (one.widgetId !== part.widgetId) continue;
          waiting.delete(one);
          one.resolve(part);
        }
      }
      for (const { widgetId, reject } of waiting)
        reject(new Error(`The response lacks the widget ${widgetId}`));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}
