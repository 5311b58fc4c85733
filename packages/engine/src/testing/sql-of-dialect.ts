import { type Engine, loadEngine } from '../engine-version.ts';
import { createJinja } from '../jinja/create-jinja.ts';
import { silencePlannerWarning } from '../pod/child/cube-server.ts';
import { prepareNative } from '../pod/child/native-stand-in.ts';
import { transpileInProcess } from '../pod/child/transpile-in-process.ts';

type Sql = [sql: string, params: unknown[]];
/** A class of the engine that writes the SQL of one kind of data source. */
export type Dialect = {
  new (compilers: unknown, query: object): { buildSqlAndParams(): Sql };
  readonly prototype: object;
};

const engine = loadEngine();
silencePlannerWarning(engine);
prepareNative(engine.require, createJinja());
transpileInProcess(engine);

export function bundledEngine(): Engine {
  return engine;
}

/** The engine's own dialect, and a subclass to change. */
export function dialects(module: string, name: string): { own: Dialect; changed: Dialect } {
  const { [name]: own } = engine.require(module) as Record<string, Dialect>;
  if (own === undefined) throw new Error(`${module} has no ${name}`);
  return { own, changed: class extends own {} };
}

/** Compiles a model in YAML. Returns what writes the SQL of a query over it. */
export async function sqlWriter(model: string): Promise<(dialect: Dialect, query: object) => Sql> {
  // The other planner needs the engine's native addon. Each file has the environment to itself, but not this module.
  process.env.CUBEJS_TESSERACT_SQL_PLANNER = 'false';
  const prepareCompiler = engine.schemaCompiler.prepareCompiler as unknown as (
    repository: object,
    options: object,
  ) => { compiler: { compile(): Promise<void> } };
  const content = { fileName: 'model.yml', content: model };
  const compilers = prepareCompiler(
    { localPath: () => '/model', dataSchemaFiles: async () => [content] },
    { nativeInstance: createJinja(), standalone: false },
  );
  await compilers.compiler.compile();
  return (Dialect, query) => new Dialect(compilers, query).buildSqlAndParams();
}
