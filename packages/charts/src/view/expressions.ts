import { expressionInterpreter } from 'vega-interpreter';

interface Encoding {
  readonly marktype: string;
  readonly channels: Readonly<
    Record<string, { readonly ast: { readonly type: string; readonly value?: unknown } }>
  >;
}

type Item = Record<string, unknown>;
/** Sets the channels of a mark; returns 1 if any changed, and otherwise 0. */
type Encode = (item: Item, signals: unknown) => number;

interface Interpreter {
  encode(context: unknown, encoding: Encoding): Encode;
}

/** From these, the interpreter finds a corner and a size once all of them are set. */
const PLACES: ReadonlySet<string> = new Set(['x', 'y', 'x2', 'y2', 'xc', 'yc']);

const interpreter = expressionInterpreter as unknown as Interpreter;

/**
 * Vega's interpreter, which evaluates expressions without code from text. It walks the tree of an expression for each
 * channel of each mark, and allocates more than the mark does; half of the channels of a chart are constants, which need
 * no walk.
 */
export const expressions: Interpreter = {
  ...interpreter,
  encode: (context, encoding) => {
    const all = Object.entries(encoding.channels);
    const constants = all.flatMap(([name, { ast }]) =>
      ast.type === 'Literal' && !PLACES.has(name) && !(ast.value instanceof RegExp)
        ? [{ name, value: ast.value }]
        : [],
    );
    const names = new Set(constants.map(({ name }) => name));
    const channels = Object.fromEntries(all.filter(([name]) => !names.has(name)));
    const encodeOthers = interpreter.encode(context, { ...encoding, channels });
    return (item, signals) => {
      let changed = 0;
      for (const { name, value } of constants) {
        if (item[name] === value) continue;
        item[name] = value;
        changed = 1;
      }
      return encodeOthers(item, signals) || changed;
    };
  },
};
