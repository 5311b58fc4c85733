/** The part of `@babel/types` that creates nodes. */
export type NodeFactory = {
  program(body: unknown[]): unknown;
  expressionStatement(expression: unknown): unknown;
  identifier(name: string): unknown;
  memberExpression(object: unknown, property: unknown): unknown;
  templateElement(value: { raw: string; cooked: string }, tail?: boolean): unknown;
  templateLiteral(quasis: unknown[], expressions: unknown[]): unknown;
  arrowFunctionExpression(params: unknown[], body: unknown, async: boolean): unknown;
};

/** A parsed reference (`orders.status`) or f-string (`f"{CUBE}.status"`). */
export type SimpleExpression = { expression: unknown; identifiers: string[] };

const PATH = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;
/** An f-string without nested braces whose only escapes are quotes. */
const TEMPLATE = /^f"(?:[^"\\`\r{}]|\\")*(?:\{[A-Za-z_][A-Za-z0-9_.]*\}(?:[^"\\`\r{}]|\\")*)*"$/;
const KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from
   global if import in is lambda nonlocal not or pass raise return try while with yield print exec`.split(
    /\s+/,
  ),
);

/**
 * Parses the two Python expressions that models mostly consist of, a dotted name and an f-string of dotted names, with
 * the same result as Cube's own parser. Returns undefined for anything else, which that parser then has to parse. Its
 * ANTLR lexer recomputes its start state for every token, which took 75 % of the compile time of a YAML model.
 */
export function parseSimpleExpression(code: string, t: NodeFactory): SimpleExpression | undefined {
  if (PATH.test(code)) return parsePath(code, t);
  if (!TEMPLATE.test(code)) return undefined;
  const parts = code.slice(2, -1).split(/[{}]/);
  if (parts.length === 1 && parts[0] === '') return undefined;
  const quasis: unknown[] = [];
  const expressions: unknown[] = [];
  const identifiers: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      // Two adjacent placeholders are an error, which Cube's parser must report.
      if (part === '' && index > 0 && index < parts.length - 1) return undefined;
      quasis.push(t.templateElement({ raw: part, cooked: part }, part !== '' && index === parts.length - 1));
      continue;
    }
    const path = PATH.test(part) ? parsePath(part, t) : undefined;
    if (path === undefined) return undefined;
    expressions.push(path.expression);
    identifiers.push(...path.identifiers);
  }
  return { expression: t.templateLiteral(quasis, expressions), identifiers };
}

function parsePath(code: string, t: NodeFactory): SimpleExpression | undefined {
  const [first = '', ...rest] = code.split('.');
  if (KEYWORDS.has(first) || rest.some((name) => KEYWORDS.has(name))) return undefined;
  const expression = rest.reduce(
    (object, name) => t.memberExpression(object, t.identifier(name)),
    t.identifier(first),
  );
  return { expression, identifiers: [first] };
}
