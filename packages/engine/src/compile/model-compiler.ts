import type { Engine } from '../engine-version.ts';
import { createJinja } from '../jinja/create-jinja.ts';
import type { CompileResult } from '../protocol/compile-result.ts';
import type { ModelFile } from '../protocol/model-files.ts';
import {
  Abandoned,
  type Compilation,
  executeFiles,
  renderAll,
  reportPlaces,
  watchServices,
} from './compiler-hooks.ts';
import type { Compilers, DataSchemaCompiler } from './cube-compilers.ts';
import { Deadline } from './deadline.ts';
import { type GraphSource, modelGraph } from './model-graph.ts';
import { Problems } from './problems.ts';
import { publicMeta } from './public-meta.ts';
import { ScriptCache } from './script-cache.ts';
import { type ReportedError, type TranspileRequest, Transpiler } from './transpiler.ts';
import { ValidationMemo } from './validation-memo.ts';

export type ModelToCompile = {
  files: ModelFile[];
  variables: Record<string, string>;
  securityContext: Record<string, unknown>;
  /** Milliseconds after which the compilation is abandoned, unless it is waiting asynchronously. */
  timeoutMs: number;
  withGraph?: boolean;
};

/** Ends early by this much, so that the reply, which names the file, arrives before the caller's own timeout. */
const GRACE_MS = 500;
const NO_CACHE = { has: () => false, get: () => undefined, set: () => {} };

/**
 * Compiles models with Cube's compiler in this process and keeps what the next version of the same model
 * can reuse: translated files, scripts and validation results. It executes the model's JavaScript, so an
 * instance and its process belong to one deployment.
 */
export class ModelCompiler {
  #engine: Engine;
  #transpiler: Transpiler;
  #validation = new ValidationMemo();
  #scripts = new ScriptCache();
  #onStep: (fileName: string) => void;
  #step = '';

  /** `onStep` receives the file that is about to be executed, which is the culprit if the process then dies. */
  constructor(engine: Engine, onStep: (fileName: string) => void = () => {}) {
    this.#engine = engine;
    this.#onStep = (fileName) => {
      if (fileName === this.#step) return;
      this.#step = fileName;
      onStep(fileName);
    };
    this.#transpiler = new Transpiler(engine);
  }

  /** Compiles a model. Never rejects because of a model's contents. */
  async compile(model: ModelToCompile): Promise<CompileResult> {
    const started = performance.now();
    this.#step = '';
    const problems = new Problems(model.files);
    const graceMs = Math.min(GRACE_MS, model.timeoutMs / 3);
    const deadline = new Deadline(model.timeoutMs - graceMs, () =>
      problems.addTimeout(this.#step, model.timeoutMs),
    );
    const outcome = (errors: CompileResult['errors'], rest: Partial<CompileResult> = {}): CompileResult => {
      const durationMs = Math.round(performance.now() - started);
      const hitLimit = problems.hasTimedOut;
      const nothing = { cubesCount: 0, metaJson: undefined };
      return { valid: errors.length === 0, errors, ...nothing, durationMs, hitLimit, ...rest };
    };
    let reported: ReportedError[] = [];
    try {
      const { timeoutMs } = model;
      const compilation = { problems, deadline, timeoutMs, onStep: this.#onStep };
      const compilers = this.#prepare(model, compilation, (errors) => {
        reported = errors;
      });
      await compilers.compiler.compile();
      if (problems.unreadable.length > 0) throw new Abandoned();
      return deadline.run(() => {
        const meta = publicMeta(compilers.metaTransformer);
        return outcome([], {
          cubesCount: meta.cubes.length,
          metaJson: JSON.stringify(meta),
          ...(model.withGraph === true
            ? { graphJson: JSON.stringify(modelGraph(compilers as unknown as GraphSource, model.files)) }
            : {}),
        });
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
    compilation: Compilation,
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
        // The transpiler caches more precisely; these caches would lose errors and miss changed variables.
        compiledYamlCache: NO_CACHE,
        compiledJinjaCache: NO_CACHE,
      },
    );
    const { compiler } = compilers;
    const { problems } = compilation;
    reportPlaces(compiler, problems, onErrors);
    this.#transpileHere(compiler, problems);
    renderAll(compiler, problems);
    executeFiles(compiler, compilation);
    watchServices(compilers, compilation);
    this.#validation.wrap(compilers.cubeEvaluator.cubeValidator);
    return compilers;
  }

  /** Transpiles in this process. Cube would send files to worker threads, each with the symbols of the whole model. */
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
}
