import { type NodeFactory, parseSimpleExpression, type SimpleExpression } from './simple-expression.ts';
import type { SymbolLookup } from './symbol-lookup.ts';

type YamlCompiler = {
  transpileYamlFile(
    file: { fileName: string; content: string },
    reporter: unknown,
  ): { content?: string } | undefined;
  parsePythonAndTranspileToJs(code: string, reporter: unknown): unknown;
  astIntoArrowFunction(
    ast: unknown,
    code: string,
    cubeName: string,
    resolve?: (name: string) => unknown,
  ): unknown;
};

/** Names that Cube rewrites wherever they stand in an expression. */
const REWRITTEN = /\b(userAttributes|user_attributes|groups|USER_CONTEXT)\b/;

/** Cube's YAML compiler, which reads simple expressions without starting its Python parser. */
export function createYamlTranspiler(
  load: (name: string) => Record<string, unknown>,
  compilerRequire: NodeJS.Require,
  lookup: SymbolLookup,
): YamlCompiler['transpileYamlFile'] {
  const { YamlCompiler } = load('YamlCompiler') as {
    YamlCompiler: new (
      symbols: unknown,
      dictionary: unknown,
      native: unknown,
      views: unknown,
    ) => YamlCompiler;
  };
  const t = compilerRequire('@babel/types') as NodeFactory;
  const compiler = new YamlCompiler(lookup, lookup, {}, lookup);
  const simple = new WeakMap<object, SimpleExpression>();

  const { parsePythonAndTranspileToJs, astIntoArrowFunction } = compiler;
  compiler.parsePythonAndTranspileToJs = function (code, reporter) {
    const parsed = REWRITTEN.test(code) ? undefined : parseSimpleExpression(code, t);
    if (parsed === undefined) return parsePythonAndTranspileToJs.call(this, code, reporter);
    const program = t.program([t.expressionStatement(parsed.expression)]) as object;
    simple.set(program, parsed);
    return program;
  };
  compiler.astIntoArrowFunction = function (ast, code, cubeName, resolve) {
    const parsed = simple.get(ast as object);
    if (parsed === undefined) return astIntoArrowFunction.call(this, ast, code, cubeName, resolve);
    const known = resolve ?? ((name: string) => lookup.resolveSymbol(cubeName, name));
    const params = [...new Set(parsed.identifiers.filter((name) => known(name)))];
    return t.arrowFunctionExpression(
      params.map((name) => t.identifier(name)),
      parsed.expression,
      false,
    );
  };
  return (file, reporter) => compiler.transpileYamlFile(file, reporter);
}
