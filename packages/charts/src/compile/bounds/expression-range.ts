import { parseExpression } from 'vega-expression';
import type { ExpressionNode } from './expression-nodes.ts';

/** The least and the most that an expression can be. */
type Range = readonly [least: number, most: number];
/** The range of a signal; undefined for those without limits. */
type RangeOfSignal = (name: string) => Range | undefined;

const NO_SIGNALS: RangeOfSignal = () => undefined;

/** The most that the text of an expression can be; undefined if that is not known before the chart is drawn. */
export function mostOf(expression: string, rangeOfSignal: RangeOfSignal): number | undefined {
  return rangeOf(parseExpression(expression) as unknown as ExpressionNode, rangeOfSignal)?.[1];
}

/** How many values a call of `sequence` has; undefined if that is not known before the chart is drawn. */
export function lengthOfSequence(given: readonly ExpressionNode[]): number | undefined {
  const numbers = given.map((node) => rangeOf(node, NO_SIGNALS));
  if (numbers.some((range) => range === undefined || range[0] !== range[1])) return undefined;
  const [first = 0, second, step = 1] = numbers.map((range) => range?.[0] ?? 0);
  const [start, stop] = second === undefined ? [0, first] : [first, second];
  const count = Math.ceil((stop - start) / step);
  return Number.isFinite(count) ? Math.max(0, count) : undefined;
}

export function rangeOf(node: ExpressionNode | undefined, signals: RangeOfSignal): Range | undefined {
  if (node === undefined) return undefined;
  const part = (member: string) => rangeOf(node[member] as ExpressionNode, signals);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' ? [node.value, node.value] : undefined;
    case 'Identifier':
      return signals(String(node.name));
    case 'UnaryExpression':
      return node.operator === '-'
        ? combined([[0, 0], part('argument')], (zero, value) => zero - value)
        : undefined;
    case 'BinaryExpression':
      return binary(String(node.operator), part('left'), part('right'));
    case 'ConditionalExpression':
      return around(part('consequent'), part('alternate'));
    case 'CallExpression':
      return called(node, signals);
    default:
      return undefined;
  }
}

function binary(operator: string, left: Range | undefined, right: Range | undefined): Range | undefined {
  if (operator === '/' && right !== undefined && right[0] <= 0 && right[1] >= 0) return undefined;
  const operate = OPERATORS[operator];
  return operate === undefined ? undefined : combined([left, right], operate);
}

/** Functions whose least and most are at the ends of their arguments. */
const OPERATORS: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
};

function called(node: ExpressionNode, signals: RangeOfSignal): Range | undefined {
  const { callee, arguments: given } = node as unknown as {
    callee: { name?: string };
    arguments: ExpressionNode[];
  };
  const ranges = given.map((one) => rangeOf(one, signals));
  const known = ranges.filter((range) => range !== undefined);
  const [first] = ranges;
  switch (callee.name) {
    case 'ceil':
    case 'round':
    case 'floor':
      return first && [Math.floor(first[0]), Math.ceil(first[1])];
    case 'min':
      // Whatever the others are, the least of them is not more.
      return known.length === 0
        ? undefined
        : [
            known.length === ranges.length ? Math.min(...known.map(([least]) => least)) : -Infinity,
            Math.min(...known.map(([, most]) => most)),
          ];
    case 'max':
      return known.length < ranges.length ? undefined : combined(ranges, Math.max);
    case 'clamp':
      return ranges[1] && ranges[2] && [ranges[1][0], ranges[2][1]];
    case 'if':
      return around(ranges[1], ranges[2]);
    default:
      return undefined;
  }
}

function around(one: Range | undefined, other: Range | undefined): Range | undefined {
  return one && other && [Math.min(one[0], other[0]), Math.max(one[1], other[1])];
}

/** The range of what a function returns whose least and most are at the ends of its arguments. */
function combined(
  ranges: readonly (Range | undefined)[],
  operate: (...values: number[]) => number,
): Range | undefined {
  const known = ranges.filter((range) => range !== undefined);
  if (known.length < ranges.length) return undefined;
  const ends = known.reduce<number[][]>(
    (lists, range) => lists.flatMap((list) => range.map((end) => [...list, end])),
    [[]],
  );
  const results = ends.map((list) => operate(...list));
  if (results.some(Number.isNaN)) return undefined;
  return [Math.min(...results), Math.max(...results)];
}
