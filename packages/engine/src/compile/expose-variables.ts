import type { Engine } from '../engine-version.ts';

type DataSchemaCompiler = {
  compileV8ContextCache: Record<string, unknown>;
  compileCubeFiles(...args: unknown[]): Promise<unknown>;
};

/**
 * Gives JavaScript models `process.env`, with `env` as it is when a model is compiled. Cube runs models in
 * a context without it, and only Jinja has `env_var()`. Call it once per process.
 */
export function exposeVariables(engine: Engine, env: NodeJS.ProcessEnv): void {
  const { DataSchemaCompiler } = engine.require(
    '@cubejs-backend/schema-compiler/dist/src/compiler/DataSchemaCompiler',
  ) as { DataSchemaCompiler: { prototype: DataSchemaCompiler } };
  const { compileCubeFiles } = DataSchemaCompiler.prototype;
  DataSchemaCompiler.prototype.compileCubeFiles = function (...args) {
    this.compileV8ContextCache.process = { env: { ...env } };
    return compileCubeFiles.apply(this, args);
  };
}
