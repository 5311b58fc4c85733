import { type TranspileRequest, Transpiler } from '../../compile/transpiler.ts';
import type { Engine } from '../../engine-version.ts';

type Pool = { exec(name: string, parameters: unknown[]): Promise<unknown>; terminate(): Promise<void> };

/**
 * Makes Cube's compiler transpile model files in this process, as validation does. Its worker threads are
 * forbidden here, because each has its own unlocked `process`.
 */
export function transpileInProcess(engine: Engine): void {
  const workerpool = engine.requireFrom('@cubejs-backend/schema-compiler')('workerpool') as {
    pool: () => Pool;
  };
  let transpiler: Transpiler | undefined;
  workerpool.pool = () => ({
    async exec(name, [request]) {
      transpiler ??= new Transpiler(engine);
      const { fileName } = request as TranspileRequest;
      try {
        return transpiler[name as 'transpileJs' | 'transpileYaml'](request as TranspileRequest);
      } catch (error) {
        // Cube prints the place of a syntax error itself, but a YAML error would not name the file.
        if (error instanceof Error && error.name === 'YAMLException') {
          throw new Error(`${fileName}: ${error.message}`, { cause: error });
        }
        throw error;
      }
    },
    terminate: async () => transpiler?.forgetUnused(),
  });
}
