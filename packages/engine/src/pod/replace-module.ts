import { Module } from 'node:module';

/** Makes `require` return `exports` for a module, which is then never loaded. */
export function replaceModule(engineRequire: NodeJS.Require, name: string, exports: unknown): void {
  const path = engineRequire.resolve(name);
  const module = new Module(path);
  module.filename = path;
  module.loaded = true;
  module.exports = exports;
  engineRequire.cache[path] = module;
}
