import { createHash } from 'node:crypto';
import type { Engine } from '../engine-version.ts';
import type { PlainScript } from './plain-script.ts';
import { SymbolLookup } from './symbol-lookup.ts';
import { createYamlTranspiler, type TranspiledYaml } from './yaml-transpiler.ts';

export type TranspileRequest = {
  fileName: string;
  content: string;
  transpilers: string[];
  cubeNames: string[];
  cubeSymbols: Record<string, Record<string, true>>;
};
export type ReportedError = {
  message: string;
  plainMessage?: string;
  fileName?: string;
  lineNumber?: number;
  position?: number;
};
export type Transpiled = { content: string; errors: ReportedError[]; warnings: ReportedError[] };

type Memo = { answers: Map<string, boolean>; result: Transpiled };
type Babel = { default: (...args: never[]) => { code: string } };
type Visitor = { traverseObject(reporter: unknown): unknown };
type Reporter = {
  inFile(file: unknown): void;
  exitFile(): void;
  getErrors(): ReportedError[];
  getWarnings(): ReportedError[];
};

const COMPILER = '@cubejs-backend/schema-compiler/dist/src/compiler';
/** What a file must contain for a transpiler to have an effect. */
const LOOKS_FOR = new Map([
  ['ValidationTranspiler', /USER_CONTEXT|\\u/],
  ['ImportExportTranspiler', /\b(import|export)\b/],
]);
const SILENT = { logger: () => {} };

/**
 * Translates model files into the JavaScript that Cube evaluates, using Cube's own transpilers in this
 * process instead of Cube's worker threads. A result depends only on the file and the answers to the names
 * it looked up, and is kept while both stay the same.
 */
export class Transpiler {
  #memo = new Map<string, Memo[]>();
  #used = new Set<string>();
  #lookup: SymbolLookup;
  /** They only wrap a script of YAML cubes and name the parameters of its functions. */
  #visitors: Map<string, Visitor>;
  #yaml: (file: { fileName: string; content: string }, reporter: unknown) => TranspiledYaml | undefined;
  /** By the text generated from a YAML file. */
  #plain = new Map<string, PlainScript>();
  #newReporter: () => Reporter;
  #parse: (code: string, options: unknown) => unknown;
  #traverse: (ast: unknown, visitor: unknown) => void;
  #generate: (ast: unknown, options: unknown, code: string) => { code: string };

  constructor(engine: Engine) {
    const load = (name: string) => engine.require(`${COMPILER}/${name}`);
    // Resolved as by the compiler's own module, since an engine may have other versions of Babel.
    const compilerRequire = engine.requireFrom(`${COMPILER}/DataSchemaCompiler`);
    this.#lookup = new SymbolLookup(load('CubeSymbols'));
    const lookup = this.#lookup;
    const transpilers = load('transpilers');
    const { ErrorReporter } = load('ErrorReporter');
    this.#newReporter = () => new ErrorReporter(null, [], SILENT);
    this.#visitors = new Map<string, Visitor>([
      ['ValidationTranspiler', new transpilers.ValidationTranspiler()],
      ['ImportExportTranspiler', new transpilers.ImportExportTranspiler()],
      ['CubePropContextTranspiler', new transpilers.CubePropContextTranspiler(lookup, lookup, lookup)],
      ['IIFETranspiler', new transpilers.IIFETranspiler()],
      ['CubeCheckDuplicatePropTranspiler', new transpilers.CubeCheckDuplicatePropTranspiler()],
    ]);
    this.#parse = compilerRequire('@babel/parser').parse;
    this.#traverse = (compilerRequire('@babel/traverse') as Babel).default as never;
    this.#generate = (compilerRequire('@babel/generator') as Babel).default as never;
    this.#yaml = createYamlTranspiler(load, compilerRequire, lookup);
  }

  /** Throws Babel's SyntaxError for a file that does not parse. */
  transpileJs(request: TranspileRequest): Transpiled {
    return this.#memoised('js', request, (reporter) => {
      const plain = this.#plainOf(request);
      if (plain !== undefined) {
        const script = plain.write((cubeName, name) => this.#lookup.resolveSymbol(cubeName, name));
        return `(function () {\n${script}\n})();`;
      }
      const ast = this.#parse(request.content, {
        sourceFilename: request.fileName,
        sourceType: 'module',
        plugins: ['objectRestSpread'],
      });
      for (const name of request.transpilers) {
        const visitor = this.#visitors.get(name);
        if (visitor === undefined) throw new Error(`Transpiler ${name} not supported`);
        // Traversing the tree costs as much as parsing the file, so skip it when there is nothing to find.
        if (LOOKS_FOR.get(name)?.test(request.content) === false) continue;
        this.#traverse(ast, visitor.traverseObject(reporter));
      }
      return this.#generate(ast, {}, request.content).code;
    });
  }

  /** Throws js-yaml's YAMLException for a file that does not parse. */
  transpileYaml(request: TranspileRequest): Transpiled {
    return this.#memoised('yaml', request, (reporter) => {
      const { content = '', plain } = this.#yaml(request, reporter) ?? {};
      if (plain !== undefined) this.#plain.set(content, plain);
      return content;
    });
  }

  #plainOf({ content, transpilers }: TranspileRequest): PlainScript | undefined {
    const isWhole =
      transpilers.includes('CubePropContextTranspiler') && transpilers.includes('IIFETranspiler');
    const isKnown = isWhole && transpilers.every((name) => this.#visitors.has(name));
    return isKnown && !LOOKS_FOR.get('ValidationTranspiler')?.test(content)
      ? this.#plain.get(content)
      : undefined;
  }

  /** Drops what was not used since the last call: deleted files and previous contents. */
  forgetUnused(): void {
    for (const key of this.#memo.keys()) if (!this.#used.has(key)) this.#memo.delete(key);
    this.#used.clear();
    const kept = new Set([...this.#memo.values()].flat().map(({ result }) => result.content));
    for (const content of this.#plain.keys()) if (!kept.has(content)) this.#plain.delete(content);
  }

  #memoised(kind: string, request: TranspileRequest, work: (reporter: Reporter) => string): Transpiled {
    const key = createHash('sha1')
      .update(`${kind}\0${request.fileName}\0${request.transpilers.join()}\0`)
      .update(request.content)
      .digest('base64');
    this.#lookup.answerFrom(request.cubeNames, request.cubeSymbols);
    this.#used.add(key);
    const memos = this.#memo.get(key) ?? [];
    const known = memos.find((memo) => this.#lookup.agreesWith(memo.answers));
    if (known !== undefined) return known.result;
    const reporter = this.#newReporter();
    reporter.inFile(request);
    const answers = this.#lookup.record();
    const content = work(reporter);
    reporter.exitFile();
    const result = { content, errors: reporter.getErrors().map(withLine), warnings: reporter.getWarnings() };
    // Two phases look up different symbols; older answers belong to previous states of the model.
    this.#memo.set(key, [{ answers, result }, ...memos].slice(0, 3));
    return result;
  }
}

/** Extracts the line of an error, which Cube prints in the message and stores nowhere else. */
function withLine(error: ReportedError): ReportedError {
  const line = /^>\s*(\d+) \|/m.exec(error.message)?.[1];
  if (error.plainMessage === undefined || line === undefined) return error;
  return { message: error.plainMessage, fileName: error.fileName, lineNumber: Number(line) };
}
