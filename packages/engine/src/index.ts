export {
  type Engine,
  engineModulesDir,
  engineVersion,
  type InstalledEngine,
  installEngine,
  installedEngines,
  loadEngine,
} from './engine-version.ts';
export { createJinja, type JinjaEngine, type NativeInstance } from './jinja/create-jinja.ts';
export { JinjaError } from './jinja/jinja-error.ts';
