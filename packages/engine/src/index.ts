export { CompilePool, type CompileRequest, type PoolOptions } from './compile/compile-pool.ts';
export {
  type CompileInput,
  type CompileProblem,
  type CompileResult,
  type CubeMeta,
  type Meta,
  type ProjectFile,
  parseMeta,
} from './compile/compile-result.ts';
export { exposeVariables } from './compile/expose-variables.ts';
export { inputKey } from './compile/input-key.ts';
export { type ModelFile, modelFiles } from './compile/model-files.ts';
export { type Engine, engineModulesDir, engineVersion, loadEngine } from './engine-version.ts';
export { type InstalledEngine, installEngine, installedEngines } from './install-engine.ts';
export { createJinja, type JinjaEngine, type NativeInstance } from './jinja/create-jinja.ts';
export { JinjaError } from './jinja/jinja-error.ts';
export type { Pod, PodExit, PodOptions, PodTokens } from './pod/pod.ts';
export { startPod } from './pod/start-pod.ts';
export { removeEngine } from './remove-engine.ts';
