import type { ControlValuesInput, DashboardData, WidgetResult } from '@facet/client';
import type { DashboardApi } from '../api/dashboard-api.ts';

interface Wanted {
  readonly widgetId: string;
  readonly isLight: boolean;
  readonly values: ControlValuesInput;
  readonly isRefreshing: boolean;
  readonly signal: AbortSignal;
  resolve(result: WidgetResult): void;
  reject(error: unknown): void;
}

/**
 * Asks for the rows of widgets. Those that are wanted at the same moment and are quick, such as single numbers, share a
 * request; others have one each, because a request takes as long as its slowest widget.
 */
export class RowsLoader {
  readonly #api: Pick<DashboardApi, 'query'>;
  readonly #onData: (data: DashboardData, values: ControlValuesInput) => void;
  readonly #deadline: AbortSignal | undefined;
  #wanted: Wanted[] = [];
  #isRefreshing = false;

  /** @param deadline aborts requests, also those that are sent later */
  constructor(
    api: Pick<DashboardApi, 'query'>,
    onData: (data: DashboardData, values: ControlValuesInput) => void,
    deadline?: AbortSignal,
  ) {
    this.#api = api;
    this.#onData = onData;
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

  load(
    widgetId: string,
    isLight: boolean,
    values: ControlValuesInput,
    unused: AbortSignal,
  ): Promise<WidgetResult> {
    const signal = this.#deadline === undefined ? unused : AbortSignal.any([unused, this.#deadline]);
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      if (this.#wanted.length === 0) queueMicrotask(() => this.#send());
      const isRefreshing = this.#isRefreshing;
      this.#wanted.push({ widgetId, isLight, values, isRefreshing, signal, resolve, reject });
    });
  }

  #send(): void {
    const wanted = this.#wanted;
    this.#wanted = [];
    const light = wanted.filter(({ isLight }) => isLight);
    for (const some of Map.groupBy(light, ({ isRefreshing }) => isRefreshing).values())
      for (const group of Map.groupBy(some, ({ values }) => values).values()) this.#ask(group);
    for (const one of wanted) if (!one.isLight) this.#ask([one]);
  }

  async #ask(group: readonly Wanted[]): Promise<void> {
    const [first] = group;
    if (first === undefined) return;
    // A shared request is cancelled when nobody waits for it any more.
    const controller = new AbortController();
    let waiting = group.length;
    for (const { signal, reject } of group)
      signal.addEventListener('abort', () => {
        reject(signal.reason);
        waiting -= 1;
        if (waiting === 0) controller.abort(signal.reason);
      });
    try {
      const ids = [...new Set(group.map(({ widgetId }) => widgetId))];
      const data = await this.#api.query(ids, first.values, first.isRefreshing, controller.signal);
      this.#onData(data, first.values);
      for (const { widgetId, resolve, reject } of group) {
        const result = data.widgets.find((widget) => widget.widgetId === widgetId);
        if (result === undefined) reject(new Error(`The response lacks the widget ${widgetId}`));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
