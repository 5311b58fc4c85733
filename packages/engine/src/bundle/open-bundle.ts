import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import { type Bundle, modules as loader, type ModuleFunction, PARTS } from './bundle-format.ts';

/**
 * Makes `require` load the modules of a bundle from it, with the code that V8 compiled when the bundle was made.
 * Modules that are not in it are loaded as usual. Returns the scripts that contain the modules. Throws, and changes
 * nothing, if a file of the bundle is missing or not a program; files whose contents are wrong are up to the caller.
 */
export function openBundle(prefix: string): Script[] {
  const { paths, resolutions } = JSON.parse(readFileSync(`${prefix}.json`, 'utf8')) as Bundle;
  const functions = new Map<string, ModuleFunction>();
  const scripts = PARTS.map(({ name, encoding }) => {
    const filename = `${prefix}.${name}.js`;
    const cachedData = readIfPresent(`${prefix}.${name}.bin`);
    const script = new Script(readFileSync(filename, encoding), {
      filename,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    const found = script.runInThisContext() as Record<string, ModuleFunction>;
    for (const [index, body] of Object.entries(found)) functions.set(paths[Number(index)] as string, body);
    return script;
  });
  const known = new Map(Object.entries(resolutions).map(([index, names]) => [paths[Number(index)], names]));
  const resolve = (from: string | null | undefined, request: string) => {
    if (functions.has(request)) return request;
    const index = known.get(from ?? '')?.[request];
    return index === undefined ? undefined : paths[index];
  };

  const run = (path: string, body: ModuleFunction): unknown => {
    const cached = loader._cache[path];
    if (cached !== undefined) return cached.exports;
    const module = new Module(path);
    module.filename = path;
    module.paths = loader._nodeModulePaths(dirname(path));
    loader._cache[path] = module;
    try {
      body.call(module.exports, module.exports, requireOf(module), module, path, dirname(path));
    } catch (error) {
      delete loader._cache[path];
      throw error;
    }
    module.loaded = true;
    return module.exports;
  };
  const requireOf = (module: NodeJS.Module): NodeJS.Require => {
    const require = (request: string) => loader._load(request, module, false);
    return Object.assign(require, {
      cache: loader._cache,
      extensions: loader._extensions,
      main: undefined,
      resolve: Object.assign(
        (request: string, options?: object) => loader._resolveFilename(request, module, false, options),
        { paths: (request: string) => createRequire(module.filename).resolve.paths(request) },
      ),
    });
  };

  const { _load: loadFile, _resolveFilename: resolveFile } = loader;
  loader._load = (request, parent, isMain) => {
    const path = resolve(parent?.filename, request);
    const body = path === undefined ? undefined : functions.get(path);
    return body === undefined ? loadFile.call(Module, request, parent, isMain) : run(path as string, body);
  };
  loader._resolveFilename = (request, parent, isMain, options) =>
    (options === undefined ? resolve(parent?.filename, request) : undefined) ??
    resolveFile.call(Module, request, parent, isMain, options);
  return scripts;
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
