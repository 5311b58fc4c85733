import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputOptions, rolldown } from 'rolldown';

const folder = dirname(fileURLToPath(import.meta.url));
const at = (path: string) => join(folder, path);

/** The ES modules: one per entry, and what they share. Writes them if `dir` is given. Returns the code by file name. */
export async function bundleModules({ dir }: { readonly dir?: string } = {}): Promise<Map<string, string>> {
  const input = { index: at('src/index.ts'), react: at('src/react.ts'), element: at('src/element.ts') };
  return bundle(
    { input, external: ['react'] },
    { ...(dir === undefined ? {} : { dir }), format: 'esm', chunkFileNames: 'embed.js' },
  );
}

/** A script that runs in a page without modules, with its exports in `window.Facet`. */
export async function bundleScript(
  entry: string,
  { file }: { readonly file?: string } = {},
): Promise<string> {
  const define = { 'process.env.NODE_ENV': '"production"' };
  const [code] = (
    await bundle(
      { input: at(entry), transform: { define } },
      {
        ...(file === undefined ? {} : { file }),
        format: 'iife',
        name: 'Facet',
        generatedCode: { symbols: false },
      },
    )
  ).values();
  return code ?? '';
}

async function bundle(input: InputOptions, output: OutputOptions): Promise<Map<string, string>> {
  const build = await rolldown(input);
  // Who bundles the modules again needs the annotations; scripts are read by browsers only.
  const options = { ...output, minify: true, comments: { annotation: output.format === 'esm' } };
  const isWritten = output.dir !== undefined || output.file !== undefined;
  const result = await (isWritten ? build.write(options) : build.generate(options));
  await build.close();
  return new Map(
    result.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part.code]] : [])),
  );
}
