import { expressionInterpreter } from 'vega-interpreter';
import { boundedFunctions, type Functions } from './bounded-functions.ts';

interface Encoding {
  readonly marktype: string;
  readonly channels: Readonly<
    Record<string, { readonly ast: { readonly type: string; readonly value?: unknown } }>
  >;
}

type Item = Record<string, unknown>;
/** Sets the channels of a mark; returns 1 if any changed, and otherwise 0. */
type Encode = (item: Item, signals: unknown) => number;

/** A part of a chart: all of it, or a cell of small multiples. */
interface Context {
  readonly functions: Functions;
}

type Evaluate = (one: unknown, other: unknown) => unknown;

interface Interpreter {
  operator(context: Context, expression: unknown): Evaluate;
  parameter(context: Context, expression: unknown): Evaluate;
  event(context: Context, expression: unknown): Evaluate;
  handler(context: Context, expression: unknown): Evaluate;
  encode(context: Context, encoding: Encoding): Encode;
}

/** From these, the interpreter finds a corner and a size once all of them are set. */
const PLACES: ReadonlySet<string> = new Set(['x', 'y', 'x2', 'y2', 'xc', 'yc']);
/** What a browser would load an address for, which may come from the rows. */
const LOADING = ['fill', 'stroke', 'cursor', 'shape'];

const interpreter = expressionInterpreter as unknown as Interpreter;

/**
 * Vega's interpreter, which evaluates expressions without code from text. It walks the tree of an expression for each
 * channel of each mark, and allocates more than the mark does; half of the channels of a chart are constants, which need
 * no walk.
 */
export const expressions: Interpreter = {
  operator: (context, expression) => checking(context, interpreter.operator, expression),
  parameter: (context, expression) => checking(context, interpreter.parameter, expression),
  event: (context, expression) => checking(context, interpreter.event, expression),
  handler: (context, expression) => checking(context, interpreter.handler, expression),
  encode: (context, encoding) => {
    const all = Object.entries(encoding.channels);
    const constants = all.flatMap(([name, { ast }]) =>
      ast.type === 'Literal' && !PLACES.has(name) && !(ast.value instanceof RegExp)
        ? [{ name, value: ast.value }]
        : [],
    );
    const names = new Set(constants.map(({ name }) => name));
    const channels = Object.fromEntries(all.filter(([name]) => !names.has(name)));
    const encodeOthers = interpreter.encode(withBounds(context), { ...encoding, channels });
    const loading = LOADING.filter((name) => channels[name] !== undefined);
    const { dataflow } = context.functions.context;
    const isText = channels.text !== undefined;
    return (item, signals) => {
      let changed = 0;
      for (const { name, value } of constants) {
        if (item[name] === value) continue;
        item[name] = value;
        changed = 1;
      }
      changed = encodeOthers(item, signals) || changed;
      for (const name of loading) if (canLoad(item[name])) item[name] = null;
      if (isText) dataflow.budget.checked(item.text);
      return changed;
    };
  },
};

/** An expression whose result has a limit, like those of the functions that it calls. */
function checking(context: Context, prepare: Interpreter['operator'], expression: unknown): Evaluate {
  const evaluate = prepare(withBounds(context), expression);
  const { dataflow } = context.functions.context;
  return (one, other) => dataflow.budget.checked(evaluate(one, other));
}

function withBounds({ functions }: Context): Context {
  return { functions: boundedFunctions(functions) };
}

function canLoad(value: unknown): boolean {
  return typeof value === 'string' && /(?:url|image-set|image|src)\s*\(|\\/i.test(value);
}
