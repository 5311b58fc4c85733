import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleModules, bundleScript } from './bundle.ts';

/*
 * Builds `dist/`: ES modules for bundlers, `facet-embed.js` for a script tag, and declarations. The protocol is part of
 * all of them, so that the package has no dependencies. Packs it for `npm install` into `packed/facet-embed-sdk.tgz`.
 */
const folder = dirname(fileURLToPath(import.meta.url));
const dist = join(folder, 'dist');
const PROTOCOL = 'embed-protocol/src/index.js';

rmSync(dist, { recursive: true, force: true });
await bundleModules({ dir: dist });
await bundleScript('src/script.ts', { file: join(dist, 'facet-embed.js') });
writeDeclarations();
packForNpm();

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

/** npm packs the same files into the same bytes, whenever and wherever it does. */
function packForNpm(): void {
  const packed = join(folder, 'packed');
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed);
  // In a script that npm runs, the npm that runs it.
  const { npm_execpath: npm } = process.env;
  const [program, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const options = ['pack', '--silent', '--ignore-scripts', '--pack-destination', packed];
  const name = execFileSync(program, [...first, ...options], { cwd: folder, encoding: 'utf8' }).trim();
  renameSync(join(packed, name), join(packed, 'facet-embed-sdk.tgz'));
}
