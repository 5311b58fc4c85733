import type { Engine } from '../../engine-version.ts';
import { TOKEN_CLAIMS } from '../child/cube-server.ts';

/** The parts of an access policy that are functions, evaluated for each query. */
export type AccessPolicy = {
  conditions?: { if?: unknown }[];
  rowLevel?: { filters?: PolicyFilter[] };
};
type PolicyFilter = { values?: unknown; and?: PolicyFilter[]; or?: PolicyFilter[] };

/** A node of Babel's syntax tree. */
type Node = { type: string; [property: string]: unknown };

/** The names under which the compiler passes the security context. */
const CONTEXTS: ReadonlySet<unknown> = new Set(['securityContext', 'security_context', 'SECURITY_CONTEXT']);
/** Methods of texts and lists that depend on nothing else and change nothing. No constructor has a method of these names. */
const METHODS: ReadonlySet<unknown> = new Set(
  `concat endsWith every filter includes indexOf join map slice some split startsWith toLowerCase toUpperCase trim`.split(
    ' ',
  ),
);

/**
 * Whether access policies depend only on the security context, without the claims that differ between tokens of one
 * caller. If so, a decision holds for every later query of that caller. Policy functions are code of the model, which
 * may also read the time or a changing variable. When in doubt it returns false: each function must be an expression of
 * known operators and methods over literals and parts of the context.
 */
export function arePure(engine: Engine, policies: readonly AccessPolicy[]): boolean {
  const { parseExpression } = engine.requireFrom('@cubejs-backend/schema-compiler')('@babel/parser') as {
    parseExpression(text: string): Node;
  };
  try {
    const texts = new Set(policies.flatMap(functionsOf).map(textOf));
    return [...texts].every((text) => isPureFunction(parseExpression(text)));
  } catch {
    // Such as the text of a method, which is not an expression.
    return false;
  }
}

function functionsOf({ conditions = [], rowLevel }: AccessPolicy): unknown[] {
  return [...conditions.map((condition) => condition.if), ...(rowLevel?.filters ?? []).flatMap(valuesOf)];
}

function valuesOf({ values, and = [], or = [] }: PolicyFilter): unknown[] {
  return [...(values === undefined ? [] : [values]), ...[...and, ...or].flatMap(valuesOf)];
}

function textOf(value: unknown): string {
  return Function.prototype.toString.call(value);
}

function isPureFunction(node: Node): boolean {
  const names = parametersOf(node);
  return (
    names?.every((name) => CONTEXTS.has(name)) === true && isPure(bodyOf(node), new Set(names), new Set())
  );
}

/** The names of the parameters of an arrow function; undefined for anything else, and for other parameters. */
function parametersOf(node: Node): string[] | undefined {
  const params = node.params as Node[] | undefined;
  const isPlain = node.type === 'ArrowFunctionExpression' && node.async === false;
  return isPlain && params?.every(({ type }) => type === 'Identifier')
    ? params.map(({ name }) => String(name))
    : undefined;
}

/** The expression that a function returns, if it does nothing else. */
function bodyOf({ body }: Node): Node {
  const { type, body: statements } = body as Node;
  const [first, ...others] = type === 'BlockStatement' ? (statements as Node[]) : [];
  return first?.type === 'ReturnStatement' && others.length === 0 ? (first.argument as Node) : (body as Node);
}

/**
 * Whether the value of an expression depends only on parts of `contexts` and on `values`, the parameters of the functions
 * around it.
 */
function isPure(node: Node | null, contexts: ReadonlySet<unknown>, values: ReadonlySet<unknown>): boolean {
  const are = (...parts: unknown[]) => parts.every((part) => isPure(part as Node | null, contexts, values));
  switch (node?.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
    case 'NullLiteral':
      return true;
    case 'Identifier':
      return values.has(node.name) || node.name === 'undefined';
    case 'TemplateLiteral':
      return are(...(node.expressions as Node[]));
    case 'ArrayExpression':
      return are(...(node.elements as Node[]));
    case 'UnaryExpression':
      return node.operator !== 'delete' && are(node.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return are(node.left, node.right);
    case 'ConditionalExpression':
      return are(node.test, node.consequent, node.alternate);
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      if (isContext(node.object as Node, contexts)) return isPartOfContext(node);
      return are(node.object, ...(node.computed ? [node.property] : []));
    case 'CallExpression':
    case 'OptionalCallExpression':
      return isCallOfMethod(node) && are((node.callee as Node).object, ...(node.arguments as Node[]));
    case 'ArrowFunctionExpression': {
      const names = parametersOf(node);
      return names !== undefined && isPure(bodyOf(node), contexts, values.union(new Set(names)));
    }
    default:
      return false;
  }
}

function isContext({ type, name }: Node, contexts: ReadonlySet<unknown>): boolean {
  return type === 'Identifier' && contexts.has(name);
}

/** Whether the claim that is read is the same in all tokens of a caller. */
function isPartOfContext({ computed, property }: Node): boolean {
  const { type, name, value } = property as Node;
  return computed ? type === 'StringLiteral' && !isOfToken(value) : !isOfToken(name);
}

function isOfToken(claim: unknown): boolean {
  return TOKEN_CLAIMS.has(String(claim));
}

function isCallOfMethod({ callee }: Node): boolean {
  const { type, computed, property } = callee as Node;
  const isMember = type === 'MemberExpression' || type === 'OptionalMemberExpression';
  return isMember && computed === false && METHODS.has((property as Node).name);
}
