import { parseSelector } from 'vega-event-selector';
import { parseExpression } from 'vega-expression';
import { type Dict, isDict } from '../json.ts';
import { SpecError } from '../spec-error.ts';
import { canLoad } from './can-load.ts';
import { CHART_LIMITS } from './chart-limits.ts';
import { FUNCTIONS } from './expression-functions.ts';
import { type ExpressionNode, nodesOf } from './expression-nodes.ts';
import { lengthOfSequence } from './expression-range.ts';
import type { Origin } from './origin.ts';
import { patternProblem } from './pattern-cost.ts';
import { WIDE_FORMAT } from './wide-format.ts';

/** Members of Vega specifications whose texts are expressions. */
const EXPRESSIONS: ReadonlySet<string> = new Set('signal update init expr test filter'.split(' '));

/**
 * Refuses expressions that call anything but the functions of charts, that may take long to match a text, or that yield an
 * address to load.
 */
export function checkExpressions(vega: Dict, origin: Origin): void {
  walk(vega, '', origin);
}

function walk(value: unknown, key: string, origin: Origin): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, key, origin);
    return;
  }
  if (typeof value === 'string') {
    if (EXPRESSIONS.has(key)) checkExpression(value, origin);
    else if (key === 'events' || key === 'between') checkEvents(value, origin);
    return;
  }
  if (!isDict(value)) return;
  if (key === 'events') checkStream(value, origin);
  // Rows are data.
  for (const [name, member] of Object.entries(value)) if (name !== 'values') walk(member, name, origin);
  if (isDict(value.values)) walk(value.values, 'values', origin);
}

/** A stream of events in words, such as `click[event.shiftKey]`. */
function checkEvents(selector: string, origin: Origin): void {
  let streams: unknown[];
  try {
    streams = parseSelector(selector, 'scope');
  } catch {
    throw new SpecError(origin.pathOf(selector), 'must be a stream of events');
  }
  for (const stream of streams) walk(stream, 'events', origin);
}

/** A chart that reacts to a clock never rests. */
function checkStream({ type }: Dict, origin: Origin): void {
  if (type === 'timer') throw new SpecError(origin.pathOf('timer', ['events', 'on']), 'must not use a timer');
}

function checkExpression(expression: string, origin: Origin): void {
  let ast: unknown;
  if (expression.length > CHART_LIMITS.expression)
    throw new SpecError(origin.pathOf(expression), `must have at most ${CHART_LIMITS.expression} characters`);
  try {
    ast = parseExpression(expression);
  } catch (error) {
    throw new SpecError(
      origin.pathOf(expression),
      `must be an expression: ${(error as Error).message.slice(0, 200)}`,
    );
  }
  for (const node of nodesOf(ast)) {
    const problem = problemOf(node);
    if (problem !== undefined)
      // Vega-Lite writes a sequence for the keys of an `impute`, and a call for the type of a format.
      throw new SpecError(origin.pathOf(expression, ['keyvals']) || origin.pathOf(calledBy(node)), problem);
  }
}

/** The name of the function that a node calls. */
function calledBy(node: ExpressionNode): string | undefined {
  return node.type === 'CallExpression' ? String((node.callee as ExpressionNode).name) : undefined;
}

function problemOf(node: ExpressionNode): string | undefined {
  if (node.type === 'Literal') {
    const { value, regex } = node as unknown as { value: unknown; regex?: { pattern: string } };
    if (typeof value === 'string' && canLoad(value)) return 'must not contain url(…): a chart loads nothing';
    const problem = regex === undefined ? undefined : patternProblem(regex.pattern);
    return problem === undefined ? undefined : `has a regular expression, which must ${problem}`;
  }
  const name = calledBy(node);
  if (name === undefined) return undefined;
  const given = node.arguments as readonly ExpressionNode[];
  if (name === 'sequence')
    return isShort(given) ? undefined : `must not make a sequence of more than ${CHART_LIMITS.count} values`;
  if (!FUNCTIONS.has(name)) return `must not call ${name}()`;
  const [first, second] = given;
  if (name === 'test' && first !== undefined) return testProblem(first);
  if (name === 'format' && typeof second?.value === 'string' && WIDE_FORMAT.test(second.value))
    return 'must not write numbers with more than 99 characters';
  return undefined;
}

function testProblem({ type, value, regex }: ExpressionNode): string | undefined {
  if (type !== 'Literal') return 'must test a regular expression that is written in it';
  const problem = regex === undefined ? patternProblem(String(value)) : undefined;
  return problem === undefined ? undefined : `has a regular expression, which must ${problem}`;
}

/** Whether a sequence has few values, as those that Vega-Lite writes for lists of numbers. */
function isShort(given: readonly ExpressionNode[]): boolean {
  const count = lengthOfSequence(given);
  return count !== undefined && count <= CHART_LIMITS.count;
}
