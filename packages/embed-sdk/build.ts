import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleModules, bundleScript } from './bundle.ts';

/*
 * Builds `dist/`: ES modules for bundlers, `facet-embed.js` for a script tag, and declarations. The protocol is part of
 * all of them, so that the package has no dependencies.
 */
const folder = dirname(fileURLToPath(import.meta.url));
const dist = join(folder, 'dist');
const PROTOCOL = 'embed-protocol/src/index.js';

rmSync(dist, { recursive: true, force: true });
await bundleModules({ dir: dist });
await bundleScript('src/script.ts', { file: join(dist, 'facet-embed.js') });
writeDeclarations();

function writeDeclarations(): void {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const arguments_ = [join(dirname(compiler), 'bin/tsc'), '-p', join(folder, 'tsconfig.types.json')];
  execFileSync(process.execPath, arguments_, { stdio: 'inherit' });
  const types = join(dist, 'types');
  for (const file of globSync('**/*.d.ts', { cwd: types })) {
    const protocol = relative(dirname(file), PROTOCOL);
    const text = readFileSync(join(types, file), 'utf8')
      .replaceAll(`'@facet/embed-protocol'`, `'${protocol}'`)
      .replaceAll(/(from '\.[^']+)\.ts'/g, `$1.js'`);
    writeFileSync(join(types, file), text);
  }
}
