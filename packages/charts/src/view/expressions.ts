import { type Dict, evaluatorOf, type Functions, type Node, type VegaEvent } from './evaluate-expression.ts';

interface Expression {
  readonly ast: Node;
}

/** Where a specification, or a part of it, is evaluated: functions find its scales and data through themselves. */
interface Context {
  readonly functions: Functions;
}

interface Encoding {
  readonly marktype: string;
  readonly channels: Readonly<Record<string, Expression>>;
}

/** A mark that is drawn. Its place is a corner and a size in the end, whatever the specification has. */
interface Item extends Dict {
  readonly datum: unknown;
  x: number;
  y: number;
  x2: number;
  y2: number;
  xc: number;
  yc: number;
  width: number;
  height: number;
}

/**
 * How views evaluate expressions without making code from text, which the content security policies of pages forbid.
 * Vega's own interpreter walks the tree of an expression for each channel of each mark, and makes seven functions before
 * it does: half of what a chart allocated.
 */
export const expressions = {
  operator: ({ functions }: Context, { ast }: Expression) => {
    const evaluate = evaluatorOf(ast, functions);
    return (signals: Dict) => evaluate(signals);
  },
  parameter: ({ functions }: Context, { ast }: Expression) => {
    const evaluate = evaluatorOf(ast, functions);
    return (datum: unknown, signals: Dict) => evaluate(signals, datum);
  },
  event: ({ functions }: Context, { ast }: Expression) => {
    const evaluate = evaluatorOf(ast, functions);
    return (event: VegaEvent) => evaluate({}, undefined, event);
  },
  handler: ({ functions }: Context, { ast }: Expression) => {
    const evaluate = evaluatorOf(ast, functions);
    return (signals: Dict, event: VegaEvent) => evaluate(signals, event.item?.datum, event);
  },
  /** Sets the channels of a mark; the returned function returns 1 if any changed, and otherwise 0. */
  encode: ({ functions }: Context, { marktype, channels }: Encoding) => {
    const names = Object.keys(channels);
    const evaluators = Object.values(channels).map(({ ast }) => evaluatorOf(ast, functions));
    const isBox = marktype === 'group' || marktype === 'image' || marktype === 'rect';
    return (item: Item, signals: Dict) => {
      const { datum } = item;
      let changed = 0;
      for (let index = 0; index < names.length; index += 1) {
        const name = names[index] as string;
        const value = evaluators[index]?.(signals, datum, undefined, item);
        if (item[name] === value) continue;
        item[name] = value;
        changed = 1;
      }
      if (marktype !== 'rule') placeItem(item, channels, isBox);
      return changed;
    };
  },
};

/** Makes a corner and a size of two corners, or of a centre and a size. */
function placeItem(item: Item, { x, y, x2, y2, xc, yc }: Encoding['channels'], isBox: boolean): void {
  if (x2) {
    if (x) {
      if (isBox && item.x > item.x2) [item.x, item.x2] = [item.x2, item.x];
      item.width = item.x2 - item.x;
    } else item.x = item.x2 - (item.width || 0);
  }
  if (xc) item.x = item.xc - (item.width || 0) / 2;
  if (y2) {
    if (y) {
      if (isBox && item.y > item.y2) [item.y, item.y2] = [item.y2, item.y];
      item.height = item.y2 - item.y;
    } else item.y = item.y2 - (item.height || 0);
  }
  if (yc) item.y = item.yc - (item.height || 0) / 2;
}
