import { globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** One file that imports another. */
export interface Import {
  readonly from: string;
  /** A path in the repository; what was written where that is no file of it. */
  readonly to: string;
  /** As written: `./users.store.ts`, `@facet/db`. */
  readonly specifier: string;
}

export interface Package {
  readonly name: string;
  readonly folder: string;
  /** By what follows the name: `.`, `./testing`. */
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies: ReadonlySet<string>;
  readonly devDependencies: ReadonlySet<string>;
}

/** Reads the imports of files below `root` within the workspace: of values and of types, static and dynamic. */
export function readImports(
  root: string,
  patterns: readonly string[],
  packages: readonly Package[],
): Import[] {
  const byName = new Map(packages.map((one) => [one.name, one]));
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/generated'] });
  return files.flatMap((from) =>
    specifiersIn(from, readFileSync(`${root}/${from}`, 'utf8')).flatMap((specifier) => {
      if (specifier.startsWith('.')) return [{ from, specifier, to: posix.join(dirname(from), specifier) }];
      const [scope, name, ...rest] = specifier.split('/');
      const found = byName.get(`${scope}/${name}`);
      if (found === undefined) return [];
      const target = found.exports[['.', ...rest].join('/')];
      return [{ from, specifier, to: target === undefined ? specifier : posix.join(found.folder, target) }];
    }),
  );
}

/** The packages and applications of the workspace. */
export function readPackages(root: string): Package[] {
  return globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: root }).map((path) => {
    const content = JSON.parse(readFileSync(`${root}/${path}`, 'utf8'));
    const { name, exports = {}, dependencies = {}, devDependencies = {} } = content;
    return {
      name,
      folder: dirname(path),
      exports: Object.fromEntries(Object.entries(exports).map(([key, target]) => [key, fileOf(target)])),
      dependencies: new Set(Object.keys(dependencies)),
      devDependencies: new Set(Object.keys(devDependencies)),
    };
  });
}

/** The file of an export, which may depend on conditions. */
function fileOf(target: unknown): string {
  if (typeof target === 'string') return target;
  return fileOf(Object.values(target as object)[0]);
}

function specifiersIn(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => literalIn(text.slice(start, end))),
  ];
  return [...new Set(found.filter((specifier) => specifier !== undefined))];
}

function literalIn(expression: string): string | undefined {
  return /^(['"`])([^'"`$]*)\1$/.exec(expression)?.[2];
}
