import {
  type AsyncModule,
  type Compilers,
  type DataSchemaCompiler,
  PER_CUBE,
  type PerCube,
  type Reporter,
  type Service,
} from './cube-compilers.ts';
import { type Deadline, isTimeout } from './deadline.ts';
import type { Problems } from './problems.ts';
import type { ReportedError } from './transpiler.ts';

/** One run of Cube's compiler. `onStep` receives the file that is about to be executed. */
export type Compilation = {
  problems: Problems;
  deadline: Deadline;
  timeoutMs: number;
  onStep: (fileName: string) => void;
};

/** Ends a compilation whose errors are already known. */
export class Abandoned extends Error {}

/** Adds the file being executed to the errors of the compiler. */
export function reportPlaces(
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

/** Reports every template that does not parse or render, not only the first. */
export function renderAll(compiler: DataSchemaCompiler, problems: Problems): void {
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

/** The index of the `files` argument of `compileCubeFiles`. */
const FILES = 6;

/** Executes the files under one time limit instead of one each. */
function withinOneLimit(files: unknown[], deadline: Deadline): unknown[] {
  const forEach: unknown[]['forEach'] = (work) => deadline.run(() => Array.from(files).forEach(work));
  return Object.defineProperty([...files], 'forEach', { value: forEach });
}

/** Limits the execution of files to the remaining time and adds their names to errors. */
export function executeFiles(
  compiler: DataSchemaCompiler,
  { problems, deadline, timeoutMs, onStep }: Compilation,
): void {
  const getJsScript = compiler.getJsScript.bind(compiler);
  compiler.getJsScript = (file) => deadline.limit(getJsScript(file));
  let asyncModules: AsyncModule[] = [];
  const compileCubeFiles = compiler.compileCubeFiles.bind(compiler);
  compiler.compileCubeFiles = async (...args) => {
    if (problems.unreadable.length > 0) throw new Abandoned();
    asyncModules = args[4] as AsyncModule[];
    args[FILES] = withinOneLimit(args[FILES] as unknown[], deadline);
    return compileCubeFiles(...args);
  };
  const compileJsFile = compiler.compileJsFile.bind(compiler);
  compiler.compileJsFile = (file, reporter, ...rest) => {
    onStep(file.fileName);
    const { error: report } = reporter as Reporter;
    const before = asyncModules.length;
    const placed = Object.create(reporter as object, {
      error: {
        value: (error: unknown) => {
          if (isTimeout(error)) problems.addTimeout(file.fileName, timeoutMs);
          else report(error ?? `The model threw ${error}`, file.fileName);
        },
      },
    });
    compileJsFile(file, placed, ...rest);
    if (problems.unreadable.length > 0) throw new Abandoned();
    for (let index = before; index < asyncModules.length; index += 1) {
      const run = asyncModules[index] as AsyncModule;
      asyncModules[index] = async () => {
        onStep(file.fileName);
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

/**
 * Wraps the services in which Cube calls the model's functions: each step gets the time limit and is
 * attributed to its cube.
 */
export function watchServices(compilers: Compilers, compilation: Compilation): void {
  const { problems, deadline } = compilation;
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
    for (const method of PER_CUBE) watchCubes(service, method, compilation);
    const compile = service.compile.bind(service);
    service.compile = (cubes, reporter) => {
      if (service === compiler.cubeDictionary)
        problems.noteCubes(cubes as { name?: string; fileName?: string }[]);
      return deadline.run(() => compile(cubes, reporter));
    };
  }
}

function watchCubes(service: Service, method: PerCube, { problems, onStep }: Compilation): void {
  const run = service[method]?.bind(service);
  if (run === undefined) return;
  service[method] = (cube, ...rest) => {
    const cubeName = typeof cube === 'string' ? cube : cube.name;
    onStep(problems.fileOfCube(cubeName) ?? '');
    try {
      return run(cube, ...rest);
    } catch (error) {
      problems.thrownAt(error, { cubeName });
      throw error;
    }
  };
}
