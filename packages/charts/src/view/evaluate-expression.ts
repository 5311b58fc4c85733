import { BINARY, CONSTANTS, FUNCTIONS, UNARY } from './expression-functions.ts';

/** A node of an expression that Vega has parsed and checked: it calls only known functions, by their names. */
export type Node =
  | { readonly type: 'Literal'; readonly value: unknown }
  | { readonly type: 'Identifier'; readonly name: string }
  | {
      readonly type: 'MemberExpression';
      readonly object: Node;
      readonly property: Node;
      readonly computed: boolean;
    }
  | {
      readonly type: 'CallExpression';
      readonly callee: { readonly name: string };
      readonly arguments: readonly Node[];
    }
  | { readonly type: 'ArrayExpression'; readonly elements: readonly Node[] }
  | {
      readonly type: 'BinaryExpression';
      readonly operator: string;
      readonly left: Node;
      readonly right: Node;
    }
  | {
      readonly type: 'LogicalExpression';
      readonly operator: string;
      readonly left: Node;
      readonly right: Node;
    }
  | { readonly type: 'UnaryExpression'; readonly operator: string; readonly argument: Node }
  | {
      readonly type: 'ConditionalExpression';
      readonly test: Node;
      readonly consequent: Node;
      readonly alternate: Node;
    }
  | {
      readonly type: 'ObjectExpression';
      readonly properties: readonly { readonly key: Node; readonly value: Node }[];
    };

export type Dict = Record<string, unknown>;
export type Functions = Readonly<Record<string, (...values: unknown[]) => unknown>>;

/** An event, with the functions that expressions can ask about it. */
export interface VegaEvent {
  readonly item?: { readonly datum?: unknown };
  readonly vega: Functions;
}

/** Returns the value of an expression. Signals are by name, after a dollar sign. */
export type Evaluate = (signals: Dict, datum?: unknown, event?: VegaEvent, item?: unknown) => unknown;

const OF_EVENTS: ReadonlySet<string> = new Set(['view', 'item', 'group', 'xy', 'x', 'y']);

/** Functions that make code from text, or run later what they are given: no expression gets hold of them. */
const REFUSED: ReadonlySet<unknown> = new Set([
  Function,
  // biome-ignore lint/security/noGlobalEval: it is listed to be refused
  globalThis.eval,
  setTimeout,
  setInterval,
  globalThis.setImmediate,
]);

/**
 * The function that evaluates an expression: one function for each node, so that what is known in advance is not looked
 * up for each of the many marks for which it is called.
 * @param functions of the view, which are called as its methods
 */
export function evaluatorOf(node: Node, functions: Functions): Evaluate {
  const of = (child: Node) => evaluatorOf(child, functions);
  switch (node.type) {
    case 'Literal':
      return literal(node.value);
    case 'Identifier':
      return identifier(node.name);
    case 'MemberExpression':
      return member(of(node.object), node.computed ? of(node.property) : literal(nameOf(node.property)));
    case 'CallExpression':
      return call(node.callee.name, node.arguments.map(of), functions);
    case 'ArrayExpression':
      return valuesOf(node.elements.map(of));
    case 'BinaryExpression':
      return binary(node.operator, of(node.left), of(node.right));
    case 'LogicalExpression':
      return logical(node.operator, of(node.left), of(node.right));
    case 'UnaryExpression':
      return unary(node.operator, of(node.argument));
    case 'ConditionalExpression':
      return conditional(of(node.test), of(node.consequent), of(node.alternate));
    case 'ObjectExpression':
      return object(node.properties.map(({ key, value }) => [nameOf(key), of(value)]));
  }
}

function literal(value: unknown): Evaluate {
  // These remember where they last matched.
  if (value instanceof RegExp && (value.global || value.sticky)) return () => new RegExp(value);
  return () => value;
}

function identifier(name: string): Evaluate {
  if (name === 'datum') return (_signals, datum) => datum;
  if (name === 'event') return (_signals, _datum, event) => event;
  if (name === 'item') return (_signals, _datum, _event, item) => item;
  if (Object.hasOwn(CONSTANTS, name)) return literal(CONSTANTS[name]);
  const signal = `$${name}`;
  return (signals) => signals[signal];
}

/** The name of a property that is not computed. */
function nameOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : String((node as { value?: unknown }).value);
}

function member(object: Evaluate, property: Evaluate): Evaluate {
  return (signals, datum, event, item) => {
    const owner = object(signals, datum, event, item) as Dict;
    const value = owner[property(signals, datum, event, item) as string];
    return REFUSED.has(value) ? undefined : value;
  };
}

function call(callee: string, values: readonly Evaluate[], functions: Functions): Evaluate {
  // Vega's own encoders mark their calls by a leading underscore.
  const name = callee.replace(/^_/, '');
  const [first = literal(undefined), second = literal(undefined), third = literal(undefined)] = values;
  if (name === 'if') return conditional(first, second, third);
  const all = valuesOf(values);
  if (OF_EVENTS.has(name))
    return (signals, datum, event, item) => event?.vega[name]?.(...all(signals, datum, event, item));
  const own = functions[name] ?? FUNCTIONS[name];
  if (own === undefined) throw new Error(`Expressions have no function ${name}`);
  // The usual numbers of arguments, without an array of them.
  if (values.length === 1)
    return (signals, datum, event, item) => own.call(functions, first(signals, datum, event, item));
  if (values.length === 2)
    return (signals, datum, event, item) =>
      own.call(functions, first(signals, datum, event, item), second(signals, datum, event, item));
  return (signals, datum, event, item) => own.apply(functions, all(signals, datum, event, item));
}

function valuesOf(list: readonly Evaluate[]): (...scope: Parameters<Evaluate>) => unknown[] {
  return (signals, datum, event, item) => list.map((evaluate) => evaluate(signals, datum, event, item));
}

function binary(operator: string, left: Evaluate, right: Evaluate): Evaluate {
  const operate = operatorOf(BINARY, operator);
  return (signals, datum, event, item) =>
    operate(left(signals, datum, event, item) as number, right(signals, datum, event, item) as number);
}

function unary(operator: string, argument: Evaluate): Evaluate {
  const operate = operatorOf(UNARY, operator);
  return (signals, datum, event, item) => operate(argument(signals, datum, event, item) as number);
}

function operatorOf<T>(operators: Readonly<Record<string, T>>, name: string): T {
  const operator = operators[name];
  if (operator === undefined) throw new Error(`Expressions have no operator ${name}`);
  return operator;
}

function logical(operator: string, left: Evaluate, right: Evaluate): Evaluate {
  return operator === '&&'
    ? (signals, datum, event, item) => left(signals, datum, event, item) && right(signals, datum, event, item)
    : (signals, datum, event, item) =>
        left(signals, datum, event, item) || right(signals, datum, event, item);
}

function conditional(test: Evaluate, consequent: Evaluate, alternate: Evaluate): Evaluate {
  return (signals, datum, event, item) =>
    test(signals, datum, event, item)
      ? consequent(signals, datum, event, item)
      : alternate(signals, datum, event, item);
}

function object(properties: readonly (readonly [string, Evaluate])[]): Evaluate {
  return (signals, datum, event, item) => {
    const made: Dict = {};
    for (const [name, evaluate] of properties) made[name] = evaluate(signals, datum, event, item);
    return made;
  };
}
