import type { Loader, Runtime, Spec, ViewOptions } from 'vega';
import type { VegaSpec } from '../chart.ts';
import { boundOutlines } from './bound-outlines.ts';
import { addTransforms } from './bounded-transforms.ts';
import { DrawingBudget } from './drawing-budget.ts';
import { expressions } from './expressions.ts';
import { placeOfValue, valuesInOrder } from './follow-order.ts';
import type { FormatRequest, Formats } from './formats.ts';
import { keepReferencesLocal } from './local-references.ts';
import type { Datum } from './rows.ts';
import { expressionFunction, loader, parse, transforms, View } from './vega.ts';
import { labelLimit, wrapLabel } from './wrap-label.ts';

/** Formats by the view that uses them: functions of expressions are global. */
const formatsOf = new WeakMap<object, Formats>();

interface FunctionContext {
  readonly context: { readonly dataflow: object };
}

expressionFunction(
  'facetFormat',
  function (
    this: FunctionContext,
    value: unknown,
    request: FormatRequest,
    index?: number,
    domain?: unknown[],
  ) {
    return formatsOf.get(this.context.dataflow)?.format(value, request, index === 0, domain) ?? String(value);
  },
);
expressionFunction(
  'facetInOrder',
  function (this: FunctionContext, column: string, isDescending: boolean, sets: readonly Datum[][]) {
    const about = formatsOf.get(this.context.dataflow)?.column(column);
    return valuesInOrder(about, sets.flat(), isDescending);
  },
);
expressionFunction('facetPlace', function (this: FunctionContext, value: unknown, column: string) {
  return placeOfValue(formatsOf.get(this.context.dataflow)?.column(column), value);
});
expressionFunction('facetWrap', wrapLabel);
expressionFunction('facetLabelLimit', labelLimit);

/** Times are local times written as UTC, so the parts of a date in expressions are those in UTC. */
const UTC_PARTS: Readonly<Record<string, (date: Date) => number>> = {
  year: (date) => date.getUTCFullYear(),
  quarter: (date) => Math.floor(date.getUTCMonth() / 3) + 1,
  month: (date) => date.getUTCMonth(),
  date: (date) => date.getUTCDate(),
  day: (date) => date.getUTCDay(),
  hours: (date) => date.getUTCHours(),
  minutes: (date) => date.getUTCMinutes(),
  seconds: (date) => date.getUTCSeconds(),
  milliseconds: (date) => date.getUTCMilliseconds(),
};
for (const [name, part] of Object.entries(UTC_PARTS))
  expressionFunction(name, (value: unknown) => part(new Date(value as number)));

/** A loader that loads nothing: charts have the rows that the page gives them. */
function refusingLoader(): Loader {
  const refuse = () => Promise.reject(new Error('Charts load nothing'));
  return { ...loader(), load: refuse, sanitize: refuse, http: refuse, file: refuse } as Loader;
}

/** Errors go to the page; warnings of Vega are not for viewers. */
function quietLogger(onError: (message: string) => void) {
  const logger = {
    level: () => logger,
    error: (...messages: readonly unknown[]) => {
      onError(messages.map(String).join(' '));
      return logger;
    },
    warn: () => logger,
    info: () => logger,
    debug: () => logger,
  };
  return logger;
}

/** Called between parts of a drawing; if it returns a promise, the drawing waits for it. */
export type Pause = () => Promise<void> | undefined;

interface Pulse {
  readonly dataflow: unknown;
}
type Transforming = new () => { transform(parameters: object, pulse: Pulse): Pulse | undefined };

/** Finds the bounds of a mark, which is the last step of each: a drawing may pause here. */
class PausingBound extends (transforms.bound as unknown as Transforming) {
  override transform(parameters: object, pulse: Pulse): Pulse | undefined {
    const bounded = super.transform(parameters, pulse);
    const { pause } = pulse.dataflow as PausingView;
    // The dataflow awaits what a transform returns.
    return (pause?.()?.then(() => bounded ?? pulse) as Pulse | undefined) ?? bounded;
  }
}
addTransforms({ bound: PausingBound });

boundOutlines();
keepReferencesLocal();

/** What an operator of a chart gets: rows that were added, removed and changed. */
interface Changes {
  readonly add?: readonly unknown[];
  readonly rem?: readonly unknown[];
  readonly mod?: readonly unknown[];
}

type Evaluating = new (
  runtime: Runtime,
  options: ViewOptions,
) => View & {
  evaluate(...run: readonly unknown[]): Promise<unknown>;
  _getPulse(...of: readonly unknown[]): Changes;
  /** What draws the scene in the page; null outside of one. */
  _renderer: object | null;
  /** Whether the page shows another size than the scene has. */
  _resize: 0 | 1;
};

/** A view that may pause after each mark that it draws, and ends a drawing that takes too long. */
export class PausingView extends (View as unknown as Evaluating) {
  readonly budget = new DrawingBudget();
  /** Called after each mark of a drawing. */
  pause: Pause | undefined;
  #latest: Promise<unknown> | undefined;
  #isDrawing = false;
  /** Resolves when the drawing is complete. */
  #drawing: Promise<void> | undefined;

  override evaluate(...run: readonly unknown[]): Promise<unknown> {
    if (!this.#isDrawing) this.budget.begin();
    this.#latest = super.evaluate(...run);
    return this.#latest;
  }

  /** Called before each operator of the chart runs. */
  override _getPulse(...of: readonly unknown[]): Changes {
    const changes = super._getPulse(...of);
    const { add = [], rem = [], mod = [] } = changes;
    this.budget.spend(1 + add.length + rem.length + mod.length);
    return changes;
  }

  /** What the viewer does to the chart waits for a drawing that pauses. */
  override async runAsync(...run: Parameters<View['runAsync']>): Promise<this> {
    while (this.#drawing !== undefined) await this.#drawing;
    await super.runAsync(...run);
    return this;
  }

  /**
   * Runs something that draws in several passes, of which the page shows only the last: until then it shows what was
   * drawn before.
   * @throws ChartTooLarge
   */
  async drawAtOnce(draw: () => Promise<void>, pause: Pause | undefined): Promise<void> {
    const { _renderer: renderer } = this;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drawing = promise;
    this.pause = pause;
    this._renderer = null;
    try {
      await draw();
    } finally {
      this._renderer = renderer;
      this.pause = undefined;
      this.#drawing = undefined;
      resolve();
    }
    if (renderer === null) return;
    this._resize = 1;
    await this.runAsync();
  }

  /**
   * Draws what has changed. Once axes and labels have their sizes, Vega draws again on its own: resolves after that.
   * @throws ChartTooLarge
   */
  async drawn(): Promise<void> {
    this.budget.begin();
    this.#isDrawing = true;
    try {
      await super.runAsync();
      for (let awaited: unknown; awaited !== this.#latest && this.budget.exceeded === undefined; ) {
        this.budget.pass();
        awaited = this.#latest;
        await awaited;
      }
    } finally {
      this.#isDrawing = false;
    }
    if (this.budget.exceeded !== undefined) throw this.budget.exceeded;
  }
}

/** A view of a specification that evaluates expressions without code from text. */
export function viewOf(
  spec: VegaSpec,
  formats: Formats,
  options: ViewOptions,
  onError: (message: string) => void,
): PausingView {
  const runtime: Runtime = parse(spec as Spec, undefined, { ast: true });
  const view = new PausingView(runtime, {
    expr: expressions,
    loader: refusingLoader(),
    logger: quietLogger(onError) as never,
    locale: formats.vega.definition as never,
    ...options,
  } as ViewOptions);
  formatsOf.set(view, formats);
  return view;
}
