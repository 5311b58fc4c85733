import {
  expressionFunction,
  type Loader,
  loader,
  parse,
  type Runtime,
  type Spec,
  View,
  type ViewOptions,
} from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import type { VegaSpec } from '../chart.ts';
import type { FormatRequest, Formats } from './formats.ts';
import { labelLimit, wrapLabel } from './wrap-label.ts';

/** Formats by the view that uses them: functions of expressions are global. */
const formatsOf = new WeakMap<object, Formats>();

interface FunctionContext {
  readonly context: { readonly dataflow: object };
}

expressionFunction(
  'facetFormat',
  function (this: FunctionContext, value: unknown, request: FormatRequest, index?: number) {
    return formatsOf.get(this.context.dataflow)?.format(value, request, index === 0) ?? String(value);
  },
);
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

/** A view of a specification that evaluates expressions without code from text. */
export function viewOf(
  spec: VegaSpec,
  formats: Formats,
  options: ViewOptions,
  onError: (message: string) => void,
): View {
  const runtime: Runtime = parse(spec as Spec, undefined, { ast: true });
  const view = new View(runtime, {
    expr: expressionInterpreter,
    loader: refusingLoader(),
    logger: quietLogger(onError) as never,
    locale: formats.vega.definition as never,
    ...options,
  } as ViewOptions);
  formatsOf.set(view, formats);
  return view;
}
