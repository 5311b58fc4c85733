import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin, Module } from 'node:module';
import { loadEngine } from '../engine-version.ts';
import { type Bundle, modules as loader, PARTS } from './bundle-format.ts';
import { openBundle } from './open-bundle.ts';

// Runs before a program of a pod that serves our own sample model, once to find the modules that it loads and once to
// keep the code that V8 compiled for them. See `makeBundle`.
const { FACET_BUNDLE: prefix = '', FACET_ENGINE_DIR: engineDir } = process.env;
delete process.env.FACET_BUNDLE;
delete process.env.FACET_ENGINE_DIR;
if (existsSync(`${prefix}.json`)) keepCode();
else recordModules();

function keepCode(): void {
  const scripts = openBundle(prefix);
  process.on('exit', () => {
    for (const [index, { name }] of PARTS.entries())
      writeFileSync(`${prefix}.${name}.bin`, scripts[index]?.createCachedData() ?? '');
  });
}

function recordModules(): void {
  const found = new Map<string, Map<string, string>>();
  const { _load: load, _resolveFilename: resolveFilename } = loader;
  const note = (from: string | null | undefined, request: string, path: string) => {
    if (!from || isBuiltin(path)) return;
    const names = found.get(from) ?? new Map<string, string>();
    found.set(from, names.set(request, path));
  };
  loader._resolveFilename = (request, parent, ...rest) => {
    const path = resolveFilename.call(Module, request, parent, ...rest);
    note(parent?.filename, request, path);
    return path;
  };
  // Node remembers relative names and does not resolve them again.
  loader._load = (request, parent, isMain) => {
    const exports = load.call(Module, request, parent, isMain);
    note(parent?.filename, request, resolveFilename.call(Module, request, parent, isMain));
    return exports;
  };
  // Modules that were replaced, such as `CompilerApi` in the query process, are not loaded.
  const loaded = new Set<string>();
  const { _compile: compile } = loader.prototype;
  loader.prototype._compile = function (content, filename, ...rest) {
    loaded.add(filename);
    return compile.call(this, content, filename, ...rest);
  };
  process.on('exit', () => writeBundle(found, loaded));
}

type Parser = { parse(source: string, options: object): { tokens?: Token[] } };
type Token = { type: unknown; start: number; end: number };

function writeBundle(found: Map<string, Map<string, string>>, loaded: ReadonlySet<string>): void {
  const indices = new Map<string, number>();
  const indexOf = (path: string) => {
    if (!indices.has(path)) indices.set(path, indices.size);
    return indices.get(path) as number;
  };
  const resolutions: Bundle['resolutions'] = {};
  for (const [from, names] of found) {
    const entries = [...names].map(([request, path]) => [request, indexOf(path)]);
    resolutions[indexOf(from)] = Object.fromEntries(entries);
  }
  const paths = Object.keys(loader._cache);
  const parser = loadEngine(engineDir).requireFrom('@cubejs-backend/schema-compiler')(
    '@babel/parser',
  ) as Parser;
  const bodies: Record<string, string[]> = { narrow: [], wide: [] };
  for (const path of paths) {
    if (!loaded.has(path) && !path.endsWith('.json')) continue;
    const body = bodyOf(path, parser);
    if (body === undefined) continue;
    const part = /[^\0-\xff]/.test(body) ? 'wide' : 'narrow';
    bodies[part]?.push(`${indexOf(path)}:${body}`);
  }
  for (const { name, encoding } of PARTS)
    writeFileSync(`${prefix}.${name}.js`, `({${bodies[name]?.join(',\n')}})`, encoding);
  const bundle: Bundle = { paths: [...indices.keys()], resolutions };
  writeFileSync(`${prefix}.json`, JSON.stringify(bundle));
}

/** A module as the text of a function; undefined for an ES module. */
function bodyOf(path: string, parser: Parser): string | undefined {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.json')) return `function(exports,require,module){module.exports=${text}\n}`;
  if (!/\.c?js$/.test(path)) return undefined;
  const source = withoutComments(text.replace(/^#!.*/, ''), parser);
  return `function(exports,require,module,__filename,__dirname){${source}\n}`;
}

/**
 * The same code without comments and indentation, which each process would keep in memory. They are a quarter of it, and
 * most of its characters with two bytes.
 */
function withoutComments(source: string, parser: Parser): string {
  const { tokens } = parser.parse(source, {
    sourceType: 'script',
    allowReturnOutsideFunction: true,
    tokens: true,
  });
  let text = '';
  let end = 0;
  for (const token of tokens ?? []) {
    if (/^Comment/.test(String(token.type))) continue;
    const gap = source.slice(end, token.start);
    text += gap === '' ? '' : gap.includes('\n') ? '\n' : ' ';
    text += source.slice(token.start, token.end);
    end = token.end;
  }
  return text;
}
