import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = 1024;

/** Writes a Brotli and a gzip copy beside each text file of the build, so that the server never compresses them. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets');
      const names = (await readdir(assets)).filter((name) => /\.(js|css|svg|json)$/.test(name));
      await Promise.all(names.map((name) => compress(join(assets, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
