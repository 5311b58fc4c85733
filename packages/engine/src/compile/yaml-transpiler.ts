import { type Arrow, PlainScript } from './plain-script.ts';
import { type NodeFactory, parseSimpleExpression, type SimpleExpression } from './simple-expression.ts';
import type { SymbolLookup } from './symbol-lookup.ts';

type YamlFile = { fileName: string; content: string };
type YamlCompiler = {
  transpileYamlFile(file: YamlFile, reporter: unknown): { content?: string } | undefined;
  transpileAndPrepareJsFile(kind: string, ...rest: unknown[]): string;
  transpileViewGroup(...args: unknown[]): string;
  transpileYaml(value: unknown, path: string[], ...rest: unknown[]): unknown;
  yamlArrayToObj(items: unknown, ...rest: unknown[]): Record<string, unknown>;
  parsePythonAndTranspileToJs(code: string, reporter: unknown): unknown;
  astIntoArrowFunction(
    ast: unknown,
    code: string,
    cubeName: string,
    resolve?: (name: string) => unknown,
  ): unknown;
};
type FunctionFields = { transpiledFields: Set<string>; transpiledFieldsPatterns: RegExp[] };
type Template = { type: string; expressions?: unknown[] };

/**
 * A file as JavaScript and, if it otherwise depends only on the names of the model, the script with open parameters.
 */
export type TranspiledYaml = { content: string; plain?: PlainScript };

/** Names that Cube rewrites anywhere in an expression. */
const REWRITTEN = /\b(userAttributes|user_attributes|groups|USER_CONTEXT)\b/;
/** A backslash that may be an invalid escape in JavaScript, which its parser must then report. */
const ESCAPE = /\\[^"`{}]/;

/** The number of members converted to an object at a time. */
const PART = 100;

function hasTwice(items: readonly unknown[]): boolean {
  const names = items.map((item) => (item as { name?: unknown } | null)?.name);
  return new Set(names).size < names.length;
}

/** Creates Cube's YAML compiler, extended to parse simple expressions without its Python parser. */
export function createYamlTranspiler(
  load: (name: string) => Record<string, unknown>,
  compilerRequire: NodeJS.Require,
  lookup: SymbolLookup,
): (file: YamlFile, reporter: unknown) => TranspiledYaml | undefined {
  const { YamlCompiler } = load('YamlCompiler') as {
    YamlCompiler: new (
      symbols: unknown,
      dictionary: unknown,
      native: unknown,
      views: unknown,
    ) => YamlCompiler;
  };
  const fields = load('transpilers') as FunctionFields;
  const t = compilerRequire('@babel/types') as NodeFactory;
  const compiler = new YamlCompiler(lookup, lookup, {}, lookup);
  const simple = new WeakMap<object, SimpleExpression>();
  let arrows: Arrow[] = [];
  let marks = false;
  let isPlain = false;

  const {
    parsePythonAndTranspileToJs,
    astIntoArrowFunction,
    transpileYaml,
    transpileAndPrepareJsFile,
    transpileViewGroup,
    yamlArrayToObj,
  } = compiler;
  compiler.parsePythonAndTranspileToJs = function (code, reporter) {
    const parsed = REWRITTEN.test(code) ? undefined : parseSimpleExpression(code, t);
    if (parsed !== undefined) {
      const program = t.program([t.expressionStatement(parsed.expression)]) as object;
      simple.set(program, parsed);
      return program;
    }
    const program = parsePythonAndTranspileToJs.call(this, code, reporter) as {
      body?: { expression?: Template }[];
    };
    const expression = program.body?.[0]?.expression;
    const isTemplate = expression?.type === 'TemplateLiteral' && expression.expressions?.length === 0;
    const isText = isTemplate && !ESCAPE.test(code);
    if (isText) simple.set(program, { expression, identifiers: [] });
    else isPlain = false;
    return program;
  };
  compiler.astIntoArrowFunction = function (ast, code, cubeName, resolve) {
    const parsed = simple.get(ast as object);
    if (parsed === undefined || resolve !== undefined) isPlain = false;
    if (parsed === undefined) return astIntoArrowFunction.call(this, ast, code, cubeName, resolve);
    const identifiers = [...new Set(parsed.identifiers)];
    const known = resolve ?? ((name: string) => lookup.resolveSymbol(cubeName, name));
    const isMarked = marks && resolve === undefined;
    const params = isMarked ? [PlainScript.mark(arrows.length)] : identifiers.filter((name) => known(name));
    if (isMarked) arrows.push({ cubeName, identifiers });
    return t.arrowFunctionExpression(
      params.map((name) => t.identifier(name)),
      parsed.expression,
      false,
    );
  };
  // Skips the values that Cube turns into functions later, and the parent of a cube.
  compiler.transpileYaml = function (value, path, ...rest) {
    const name = path.at(-1) ?? '';
    const isFunction = () => fields.transpiledFieldsPatterns.some((pattern) => pattern.test(path.join('.')));
    if (typeof value !== 'string' && fields.transpiledFields.has(name) && isFunction()) isPlain = false;
    if (name.includes('extends')) isPlain = false;
    return transpileYaml.call(this, value, path, ...rest);
  };
  // Cube copies the whole object for every member, which took 6.5 of 10.6 s for 5,000 dimensions. Duplicate
  // names are left to Cube to report.
  compiler.yamlArrayToObj = function (items, ...rest) {
    if (!Array.isArray(items) || items.length <= PART || hasTwice(items))
      return yamlArrayToObj.call(this, items, ...rest);
    const parts = Array.from({ length: Math.ceil(items.length / PART) }, (_, at) =>
      yamlArrayToObj.call(this, items.slice(at * PART, (at + 1) * PART), ...rest),
    );
    return Object.assign({}, ...parts);
  };
  compiler.transpileAndPrepareJsFile = function (kind, ...rest) {
    if (kind !== 'cube') isPlain = false;
    return transpileAndPrepareJsFile.call(this, kind, ...rest);
  };
  compiler.transpileViewGroup = function (...args) {
    isPlain = false;
    return transpileViewGroup.call(this, ...args);
  };
  return (file, reporter) => {
    arrows = [];
    marks = isPlain = PlainScript.canMark(file.content);
    const content = compiler.transpileYamlFile(file, reporter)?.content;
    if (content === undefined || !marks) return content === undefined ? undefined : { content };
    const script = new PlainScript(content, arrows);
    const written = script.write((cubeName, name) => lookup.resolveSymbol(cubeName, name));
    return isPlain && script.isValid ? { content: written, plain: script } : { content: written };
  };
}
