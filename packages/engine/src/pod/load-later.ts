import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Engine } from '../engine-version.ts';
import { replaceModule } from './replace-module.ts';

/** Modules of the engine that few requests need, and that take a third of its memory and of its start. */
const SELDOM_USED = [
  '@cubejs-backend/api-gateway/dist/src/date-parser',
  '@cubejs-backend/api-gateway/dist/src/graphql',
  '@cubejs-backend/api-gateway/dist/src/jwk',
  '@cubejs-backend/api-gateway/dist/src/ws/message-schema',
  '@cubejs-backend/cubestore-driver',
  '@cubejs-backend/schema-compiler/dist/src/compiler/converters/CubeSchemaConverter',
  '@cubejs-backend/schema-compiler/dist/src/parser/PythonParser',
  '@cubejs-backend/schema-compiler/dist/src/parser/SqlParser',
  '@cubejs-backend/server-core/dist/src/core/agentCollect',
  '@cubejs-backend/server-core/dist/src/core/DevServer',
  '@cubejs-backend/shared/dist/src/FileRepository',
  '@cubejs-backend/shared/dist/src/http-utils',
  '@cubejs-backend/shared/dist/src/proxy',
  '@cubejs-backend/shared/dist/src/track',
];
/** Likewise, as the gateway finds them. */
const SELDOM_USED_BY_GATEWAY = ['express-graphql', 'http-proxy-middleware'];

/**
 * Makes the engine load some modules only when something uses their exports. Call it before anything loads
 * the modules that require them.
 */
export function loadLater(engine: Engine): void {
  for (const name of SELDOM_USED) postpone(engine.require, name);
  const fromGateway = engine.requireFrom('@cubejs-backend/api-gateway');
  for (const name of SELDOM_USED_BY_GATEWAY) postpone(fromGateway, name);
  postponeParts(fromGateway, 'ramda');
}

function postpone(require: NodeJS.Require, name: string): void {
  const path = pathOf(require, name);
  if (path === undefined || require.cache[path] !== undefined) return;
  const text = readFileSync(path, 'utf8');
  const isEsModule = text.includes('__esModule');
  const names = [
    ...new Set([...text.matchAll(/^exports\.(\w+) =/gm)].map(([, exported]) => exported as string)),
  ];
  let loaded: Record<string | symbol, unknown> | undefined;
  const load = () => {
    if (loaded === undefined) {
      delete require.cache[path];
      loaded = require(path) as Record<string | symbol, unknown>;
    }
    return loaded;
  };
  const exports = new Proxy(
    {},
    {
      get: (_target, key) => (key === '__esModule' ? isEsModule : load()[key]),
      set: (_target, key, value) => Reflect.set(load(), key, value),
      has: (_target, key) => key in load(),
      // For modules that export all of these again.
      ownKeys: () => names,
      getOwnPropertyDescriptor: (_target, key) =>
        names.includes(key as string) ? { enumerable: true, configurable: true, writable: true } : undefined,
    },
  );
  replaceModule(require, path, exports);
}

/** Makes a package that exports each of its modules under a name load each when it is used. */
function postponeParts(require: NodeJS.Require, name: string): void {
  const path = pathOf(require, name);
  if (path === undefined || require.cache[path] !== undefined) return;
  const requireHere = createRequire(path);
  const parts = new Map(
    [...readFileSync(path, 'utf8').matchAll(PART)].map(([, exported = '', file = '']) => [exported, file]),
  );
  if (parts.size === 0) return;
  const exports = {};
  for (const [exported, file] of parts)
    Object.defineProperty(exports, exported, { get: () => requireHere(file), enumerable: true });
  replaceModule(require, path, exports);
}

const PART = /^module\.exports\.(\w+) =\s*(?:\/\*.*?\*\/\s*)?require\("(\.\/\w+)"\)/gm;

/** Undefined for a module that this version of the engine does not have. */
function pathOf(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}
