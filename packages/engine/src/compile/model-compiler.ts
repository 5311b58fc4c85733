import type vm from 'node:vm';
import type { Engine } from '../engine-version.ts';
import { createJinja } from '../jinja/create-jinja.ts';
import type { CompileResult } from './compile-result.ts';
import { Deadline, isTimeout } from './deadline.ts';
import type { ModelFile } from './model-files.ts';
import { Problems } from './problems.ts';
import { type MetaTransformer, publicMeta } from './public-meta.ts';
import { ScriptCache } from './script-cache.ts';
import { type ReportedError, type TranspileRequest, Transpiler } from './transpiler.ts';
import { type CubeValidator, ValidationMemo } from './validation-memo.ts';

type Service = {
  compile(cubes: unknown[], reporter: unknown): unknown;
} & Partial<Record<PerCube, (cube: string | { name: string }, ...rest: unknown[]) => unknown>>;
type PerCube = (typeof PER_CUBE)[number];
type Reporter = {
  errors: ReportedError[];
  error(error: unknown, fileName?: string, line?: number, column?: number): void;
};
type AsyncModule = () => Promise<unknown>;
type DataSchemaCompiler = {
  compile(): Promise<void>;
  compileCubeFiles(...args: unknown[]): Promise<unknown>;
  compileJsFile(file: { fileName: string; content: string }, ...rest: unknown[]): void;
  getJsScript(file: { fileName: string; content: string }): vm.Script;
  loadJinjaTemplates(files: ModelFile[]): void;
  yamlCompiler: {
    renderTemplate(file: ModelFile, ...rest: unknown[]): Promise<{ fileName: string; content: string }>;
  };
  cubeDictionary: Service;
  cubeOnlySymbols: Service;
  cubeAndViewSymbols: Service;
};
type Compilers = {
  compiler: DataSchemaCompiler;
  cubeEvaluator: Service & { cubeValidator: Service & CubeValidator };
  contextEvaluator: Service;
  viewGroupEvaluator: Service;
  joinGraph: Service;
  metaTransformer: Service & MetaTransformer;
};

export type ModelToCompile = {
  files: ModelFile[];
  variables: Record<string, string>;
  securityContext: Record<string, unknown>;
  /** Milliseconds after which the compilation is given up, unless it is waiting for something. */
  timeoutMs: number;
};

/** Ends a little early, to answer before whoever waits gives up: the answer then names the file. */
const GRACE_MS = 500;
/** Methods of Cube's services that handle one cube, whose functions they may call. */
const PER_CUBE = ['transform', 'prepareCube', 'buildJoinEdges', 'validate'] as const;
const NO_CACHE = { has: () => false, get: () => undefined, set: () => {} };

/** Ends a compilation whose errors are known already. */
class Abandoned extends Error {}

/**
 * Compiles models with Cube's compiler in this process, and keeps what the next version of the same model
 * can use: translated files, scripts, verdicts of the validator. Executes the model's JavaScript, so an
 * instance, and the process it is in, belong to one deployment.
 */
export class ModelCompiler {
  #engine: Engine;
  #transpiler: Transpiler;
  #validation = new ValidationMemo();
  #scripts = new ScriptCache();
  #onStep: (fileName: string) => void;
  #step = '';

  /** `onStep` hears the file that is about to be executed: it is the culprit when the process then dies. */
  constructor(engine: Engine, onStep: (fileName: string) => void = () => {}) {
    this.#engine = engine;
    this.#onStep = (fileName) => {
      if (fileName === this.#step) return;
      this.#step = fileName;
      onStep(fileName);
    };
    this.#transpiler = new Transpiler(engine);
  }

  /** Never rejects for what a model contains. */
  async compile(model: ModelToCompile): Promise<CompileResult> {
    const started = performance.now();
    this.#step = '';
    const problems = new Problems(model.files);
    const graceMs = Math.min(GRACE_MS, model.timeoutMs / 3);
    const deadline = new Deadline(model.timeoutMs - graceMs, () =>
      problems.addEndless(this.#step, model.timeoutMs),
    );
    const outcome = (errors: CompileResult['errors'], rest: Partial<CompileResult> = {}): CompileResult => {
      const durationMs = Math.round(performance.now() - started);
      return { valid: errors.length === 0, errors, cubesCount: 0, metaJson: undefined, durationMs, ...rest };
    };
    let reported: ReportedError[] = [];
    try {
      const compilers = this.#prepare(model, problems, deadline, (errors) => {
        reported = errors;
      });
      await compilers.compiler.compile();
      if (problems.unreadable.length > 0) throw new Abandoned();
      return deadline.run(() => {
        const meta = publicMeta(compilers.metaTransformer);
        return outcome([], { cubesCount: meta.cubes.length, metaJson: JSON.stringify(meta) });
      });
    } catch (error) {
      const found = [...problems.unreadable, ...problems.fromReported(reported)];
      return outcome(found.length > 0 ? found : [problems.fromException(error)]);
    } finally {
      this.#transpiler.forgetUnused();
      this.#validation.forgetUnused();
      this.#scripts.forgetUnused();
    }
  }

  #prepare(
    model: ModelToCompile,
    problems: Problems,
    deadline: Deadline,
    onErrors: (errors: ReportedError[]) => void,
  ): Compilers {
    const prepareCompiler = this.#engine.schemaCompiler.prepareCompiler as unknown as (
      repository: unknown,
      options: unknown,
    ) => Compilers;
    const compilers = prepareCompiler(
      { localPath: () => '/model', dataSchemaFiles: async () => model.files },
      {
        nativeInstance: createJinja({ env: model.variables }),
        allowNodeRequire: true,
        standalone: false,
        compileContext: { securityContext: model.securityContext },
        errorReport: { logger: () => {} },
        compiledScriptCache: this.#scripts,
        // The transpiler remembers more precisely: these would lose errors, and miss changed variables.
        compiledYamlCache: NO_CACHE,
        compiledJinjaCache: NO_CACHE,
      },
    );
    const { compiler } = compilers;
    this.#reportPlaces(compiler, problems, onErrors);
    this.#transpileHere(compiler, problems);
    this.#renderAll(compiler, problems);
    this.#executeFiles(compiler, model, problems, deadline);
    this.#watchServices(compilers, problems, deadline);
    this.#validation.wrap(compilers.cubeEvaluator.cubeValidator);
    return compilers;
  }

  /** Errors of the compiler get the file that was being executed when they came up. */
  #reportPlaces(
    compiler: DataSchemaCompiler,
    problems: Problems,
    onErrors: (errors: ReportedError[]) => void,
  ): void {
    let reporter: Reporter | undefined;
    Object.defineProperty(compiler, 'errorsReporter', {
      get: () => reporter,
      set: (value: Reporter) => {
        reporter = value;
        onErrors(value.errors);
        const report = value.error.bind(value);
        value.error = (error, fileName, line, column) => {
          if (isTimeout(error)) return;
          const place = problems.placeOf(error);
          const reported = (error ?? {}) as ReportedError;
          const cubeFile = place.cubeName === undefined ? undefined : problems.fileOfCube(place.cubeName);
          report(
            place.cubeName === undefined
              ? error
              : { message: `${place.cubeName} cube: ${reported.message ?? error}` },
            fileName ?? place.fileName ?? cubeFile,
            line ?? reported.lineNumber,
            column ?? reported.position,
          );
        };
      },
    });
  }

  /** Cube sends files to worker threads, each with the symbols of the whole model. */
  #transpileHere(compiler: DataSchemaCompiler, problems: Problems): void {
    const pool = {
      terminate: () => {},
      exec: async (
        method: 'transpileJs' | 'transpileYaml',
        [request]: [TranspileRequest & { jinjaUsed?: boolean }],
      ) => {
        try {
          return this.#transpiler[method](request);
        } catch (error) {
          problems.addUnreadable(error, request.fileName, { trustLines: !request.jinjaUsed });
          return { content: '', errors: [], warnings: [] };
        }
      },
    };
    Object.defineProperty(compiler, 'workerPool', { get: () => pool, set: () => {} });
  }

  /** Every template that does not parse or render is reported, not only the first. */
  #renderAll(compiler: DataSchemaCompiler, problems: Problems): void {
    const load = compiler.loadJinjaTemplates.bind(compiler);
    compiler.loadJinjaTemplates = (files) => {
      for (const file of files) {
        try {
          load([file]);
        } catch (error) {
          problems.addUnreadable(error, file.fileName);
        }
      }
    };
    const render = compiler.yamlCompiler.renderTemplate.bind(compiler.yamlCompiler);
    compiler.yamlCompiler.renderTemplate = async (file, ...rest) => {
      const broken = problems.unreadable.some((problem) => problem.fileName === file.path);
      try {
        if (!broken) return await render(file, ...rest);
      } catch (error) {
        problems.addUnreadable(error, file.fileName);
      }
      return { fileName: file.fileName, content: '' };
    };
  }

  #executeFiles(
    compiler: DataSchemaCompiler,
    model: ModelToCompile,
    problems: Problems,
    deadline: Deadline,
  ): void {
    const getJsScript = compiler.getJsScript.bind(compiler);
    compiler.getJsScript = (file) => deadline.limit(getJsScript(file));
    let asyncModules: AsyncModule[] = [];
    const compileCubeFiles = compiler.compileCubeFiles.bind(compiler);
    compiler.compileCubeFiles = async (...args) => {
      if (problems.unreadable.length > 0) throw new Abandoned();
      asyncModules = args[4] as AsyncModule[];
      return compileCubeFiles(...args);
    };
    const compileJsFile = compiler.compileJsFile.bind(compiler);
    compiler.compileJsFile = (file, reporter, ...rest) => {
      this.#onStep(file.fileName);
      const { error: report } = reporter as Reporter;
      const before = asyncModules.length;
      const placed = Object.create(reporter as object, {
        error: {
          value: (error: unknown) => {
            if (isTimeout(error)) problems.addEndless(file.fileName, model.timeoutMs);
            else report(error ?? `The model threw ${error}`, file.fileName);
          },
        },
      });
      compileJsFile(file, placed, ...rest);
      if (problems.unreadable.length > 0) throw new Abandoned();
      for (let index = before; index < asyncModules.length; index += 1) {
        const run = asyncModules[index] as AsyncModule;
        asyncModules[index] = async () => {
          this.#onStep(file.fileName);
          try {
            return await run();
          } catch (error) {
            problems.thrownAt(error, { fileName: file.fileName });
            throw error;
          }
        };
      }
    };
  }

  /** Cube calls the model's functions in these: each step has its time limit, and knows its cube. */
  #watchServices(compilers: Compilers, problems: Problems, deadline: Deadline): void {
    const { compiler } = compilers;
    const services = [
      compiler.cubeDictionary,
      compiler.cubeOnlySymbols,
      compiler.cubeAndViewSymbols,
      compilers.cubeEvaluator.cubeValidator,
      compilers.cubeEvaluator,
      compilers.joinGraph,
      compilers.contextEvaluator,
      compilers.viewGroupEvaluator,
      compilers.metaTransformer,
    ];
    for (const service of services) {
      for (const method of PER_CUBE) this.#watchCubes(service, method, problems);
      const compile = service.compile.bind(service);
      service.compile = (cubes, reporter) => {
        if (service === compiler.cubeDictionary)
          problems.noteCubes(cubes as { name?: string; fileName?: string }[]);
        return deadline.run(() => compile(cubes, reporter));
      };
    }
  }

  #watchCubes(service: Service, method: PerCube, problems: Problems): void {
    const run = service[method]?.bind(service);
    if (run === undefined) return;
    service[method] = (cube, ...rest) => {
      const cubeName = typeof cube === 'string' ? cube : cube.name;
      this.#onStep(problems.fileOfCube(cubeName) ?? '');
      try {
        return run(cube, ...rest);
      } catch (error) {
        problems.thrownAt(error, { cubeName });
        throw error;
      }
    };
  }
}
