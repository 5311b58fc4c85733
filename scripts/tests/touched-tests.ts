import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';

/** The composition of the server imports everything: what a change touches does not spread through it. */
const COMPOSITION = 'apps/server/src/app/';
const SERVER = 'apps/server/src/';
const WHOLE_SERVER = 'apps/server/test/';
/** The folder of a feature. */
const FEATURE = /^apps\/server\/src\/features\/[^/]+\/[^/]+\//;
const CODE = /\.(ts|tsx|mjs|js|py)$/;
const PROSE = /\.md$/;
const TYPES_ONLY = /^(?:import|export) type [^;]*;/gm;
const TEXTS = /(['"`])((?:(?!\1)[^\n\\])+)\1/g;

/** What a project consists of, as far as `touchedTests` has to know it. Paths are relative to its root. */
export interface Project {
  readonly root: string;
  readonly files: readonly string[];
}

/**
 * The test files that changes of other files touch: those that import a changed file, directly or through others, name it
 * in a text or match it with a glob, and those that call it over HTTP. A file that is neither code nor
 * prose, such as a style sheet or a migration, touches the tests of its workspace, and all tests if it is in none.
 * @param changed paths of changed, added and deleted files
 */
export function touchedTests(project: Project, changed: readonly string[]): string[] {
  const tests = project.files.filter(isTest);
  const importers = findImporters(project);
  const touched = new Set<string>();
  const queue = [...changed];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (touched.has(file)) continue;
    touched.add(file);
    const isComposition = file.startsWith(COMPOSITION);
    queue.push(...importers(file).filter((other) => isComposition || !other.startsWith(COMPOSITION)));
    queue.push(...besides(project, file));
    if (changed.includes(file)) queue.push(...testsAround(file, tests));
  }
  return tests.filter((file) => touched.has(file));
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts');
}

/** What calls a file of the server over HTTP: the tests and the contract of its feature, or the tests of the whole server. */
function besides({ files }: Project, file: string): string[] {
  if (!file.startsWith(SERVER)) return [];
  const folder = FEATURE.exec(file)?.[0] ?? WHOLE_SERVER;
  return files.filter(
    (other) => other.startsWith(folder) && (isTest(other) || other.endsWith('.contract.ts')),
  );
}

/** The tests that a file may concern although it is not code that they could import. */
function testsAround(file: string, tests: readonly string[]): readonly string[] {
  if (CODE.test(file) || PROSE.test(file) || FEATURE.test(file)) return [];
  const workspace = /^(apps|packages)\/[^/]+\//.exec(file)?.[0];
  return workspace === undefined ? tests : tests.filter((test) => test.startsWith(workspace));
}

/** Returns a function that lists the files which import or name a file. */
function findImporters({ root, files }: Project): (file: string) => string[] {
  const byTarget = new Map<string, Set<string>>();
  const byName = new Map<string, Set<string>>();
  const globs: { readonly pattern: string; readonly file: string }[] = [];
  const exported = exportsOfPackages({ root, files });
  const add = (to: Map<string, Set<string>>, key: string, file: string) => {
    const present = to.get(key) ?? new Set();
    to.set(key, present.add(file));
  };
  for (const file of files.filter((path) => CODE.test(path))) {
    const source = readFileSync(join(root, file), 'utf8').replace(TYPES_ONLY, '');
    for (const [, , text = ''] of source.matchAll(TEXTS)) {
      const target = exported.get(text) ?? text;
      if (target.includes('*') && target.includes('/')) globs.push({ pattern: target, file });
      else if (target !== text) add(byTarget, target, file);
      else if (/^(\.{0,2}\/)*[\w-].*\.\w+$/.test(text)) {
        add(byTarget, join(dirname(file), text), file);
        add(byTarget, text, file);
        if (!CODE.test(text)) add(byName, text.replace(/^(\.{0,2}\/)+/, ''), file);
      }
    }
  }
  return (file) => [
    ...(byTarget.get(file) ?? []),
    ...endsOf(file).flatMap((end) => [...(byName.get(end) ?? [])]),
    ...globs.filter(({ pattern }) => matchesGlob(file, pattern)).map((glob) => glob.file),
  ];
}

/** A path without its first folders, in every length: `a/b.c`, `b.c`. */
function endsOf(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/** The file, or the glob, behind each name that a package exports. */
function exportsOfPackages({ root, files }: Project): Map<string, string> {
  const all = new Map<string, string>();
  for (const file of files.filter((path) => /^packages\/[^/]+\/package\.json$/.test(path))) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name: string;
      exports?: Record<string, string | object>;
    };
    for (const [path, target] of Object.entries(exports)) {
      // What is built consists of the whole package.
      const source = typeof target === 'string' && !target.startsWith('./dist/') ? target : 'src/**/*';
      all.set(join(name, path), join(dirname(file), source));
    }
  }
  return all;
}
