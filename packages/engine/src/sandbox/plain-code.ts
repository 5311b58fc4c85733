import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SOURCE_DIR = fileURLToPath(new URL('..', import.meta.url));
const IMPORT = /(\bfrom |\bimport )'(\.{1,2}\/[^']+)\.ts'/g;

let plain: Promise<Map<string, string>> | undefined;

/** The programs of the engine's processes, and what runs before them, relative to the folder of `writePlainCode`. */
export const PROGRAMS = {
  compile: 'compile/worker.mjs',
  query: 'pod/child/main.mjs',
  model: 'pod/model/main.mjs',
  bundle: 'bundle/use-bundle.mjs',
  recorder: 'bundle/record-bundle.mjs',
} as const;

/**
 * Writes the code of the engine's processes to a folder, as JavaScript. Node could run the TypeScript, but each process
 * would load a compiler for it, which costs 60 ms and 12 MB.
 * @returns the paths of its sources
 */
export async function writePlainCode(folder: string): Promise<string[]> {
  plain ??= plainCode();
  const names = await Promise.all(
    [...(await plain)].map(async ([name, code]) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), code);
      return name;
    }),
  );
  return names.map((name) => join(SOURCE_DIR, name.replace(/mjs$/, 'ts')));
}

/** The modules that the programs import, by name. */
async function plainCode(): Promise<Map<string, string>> {
  const modules = new Map<string, string>();
  const waiting = Object.values(PROGRAMS).map((name) => join(SOURCE_DIR, name.replace(/mjs$/, 'ts')));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const name = relative(SOURCE_DIR, path).replace(/ts$/, 'mjs');
    if (modules.has(name)) continue;
    const code = withoutTypes(await readFile(path, 'utf8'));
    for (const [, , imported] of code.matchAll(IMPORT))
      waiting.push(`${resolve(dirname(path), imported as string)}.ts`);
    modules.set(
      name,
      code
        .replace(IMPORT, "$1'$2.mjs'")
        // Packages are found from where the source is.
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    );
  }
  return modules;
}

function withoutTypes(source: string): string {
  const { emitWarning } = process;
  // Node warns that the function, which it uses itself, may change.
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
