import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Plugin, Rolldown } from 'vite';
import { vegaSources } from '../../build/vega-sources.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const WEB = `${ROOT}apps/web`;
const KEPT = `${ROOT}node_modules/.cache/facet-stage`;
/** What the page depends on besides its modules: how it is bundled, and the installed packages. */
const MORE_SOURCES = [
  'apps/web/src/testing/stage-files.ts',
  'apps/web/build/vega-sources.ts',
  'node_modules/.package-lock.json',
];

/** The files of the page of component tests, by their paths in its address. */
type Files = ReadonlyMap<string, string | Uint8Array>;

interface KeptStage {
  readonly files: Files;
  /** When each source was last changed. Folders are sources too, since the page contains every component in them. */
  readonly changed: ReadonlyMap<string, number>;
}

/**
 * The files of the page of component tests. Bundling takes half of the processor time of a test file, so the bundle is kept
 * until a source changes.
 */
export async function stageFiles(): Promise<Files> {
  const kept = await readFile(KEPT).then(
    (bytes): KeptStage => deserialize(bytes),
    () => undefined,
  );
  if (kept !== undefined && (await isCurrent(kept))) return kept.files;
  const began = Date.now();
  const { files, sources } = await bundle();
  const changed = new Map(
    await Promise.all(sources.map(async (source) => [source, await timeOf(source)] as const)),
  );
  // Otherwise, a source may have changed after it was read.
  if (Math.max(...changed.values()) < began) await keep({ files, changed });
  return files;
}

async function isCurrent({ changed }: KeptStage): Promise<boolean> {
  const same = await Promise.all([...changed].map(async ([source, at]) => (await timeOf(source)) === at));
  return same.every(Boolean);
}

/** When a file or folder was last changed, in milliseconds; 0 if it is gone. */
function timeOf(source: string): Promise<number> {
  return stat(`${ROOT}${source}`).then(
    ({ mtimeMs }) => Math.floor(mtimeMs),
    () => 0,
  );
}

/** Test processes may read it meanwhile. */
async function keep(stage: KeptStage): Promise<void> {
  const draft = `${KEPT}-${randomUUID()}`;
  await mkdir(dirname(KEPT), { recursive: true });
  await writeFile(draft, serialize(stage));
  await rename(draft, KEPT);
}

async function bundle(): Promise<{ files: Files; sources: string[] }> {
  // Loading it takes seconds.
  const { build } = await import('vite');
  const modules = new Set<string>();
  const built = (await build({
    root: WEB,
    configFile: false,
    logLevel: 'silent',
    plugins: [countedRenders(), vegaSources(), listedModules(modules)],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: { stage: fileURLToPath(new URL('stage.tsx', import.meta.url)) },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map(
    built.output.map((file) => [
      file.fileName.endsWith('.css') ? '/stage.css' : `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  );
  return { files, sources: sourcesOf(modules) };
}

/** The project's own modules and their folders, relative to its root. */
function sourcesOf(modules: ReadonlySet<string>): string[] {
  const own = [...modules]
    .map((id) => id.replace(/\?.*/, ''))
    .filter((id) => id.startsWith(ROOT) && !id.includes('/node_modules/'))
    .map((id) => relative(ROOT, id));
  return [...new Set([...own, ...own.map((path) => dirname(path)), ...MORE_SOURCES])];
}

function listedModules(modules: Set<string>): Plugin {
  return {
    name: 'listed-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) modules.add(id);
    },
  };
}

/** Counts in `stage.renders` how often each component renders. */
function countedRenders(): Plugin {
  const head = /\bfunction ([A-Z]\w*)\([\s\S]*?\)(?:: \w+)? \{\n/g;
  return {
    name: 'counted-renders',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(`${WEB}/src/`) || !id.endsWith('.tsx') || id.includes('/testing/')) return undefined;
      const counted = code.replaceAll(head, (start, name: string) => {
        return `${start}if (globalThis.stage) stage.renders.${name} = (stage.renders.${name} ?? 0) + 1;\n`;
      });
      return { code: counted, map: null };
    },
  };
}
