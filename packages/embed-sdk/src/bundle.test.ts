import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bundleModules, bundleScript } from '../bundle.ts';

const MOST_BYTES = { module: 6000, script: 6500 };

const gzipped = (code: string) => gzipSync(code, { level: 9 }).length;

test('the module is smaller than 6 KB with gzip, the script with its element than 6.5 KB, and they import nothing', async () => {
  const modules = await bundleModules();
  const module = `${modules.get('index.js')}${modules.get('embed.js')}`;
  const script = await bundleScript('src/script.ts');
  for (const [name, code] of [
    ['module', module],
    ['script', script],
  ] as const) {
    assert.ok(gzipped(code) < MOST_BYTES[name], `${name} has ${gzipped(code)} bytes`);
    assert.deepEqual(code.match(/(?<=from[`'"])(?!\.\/embed\.js)[^`'"]+/g), null);
  }
});

test('the React entry imports React and nothing else', async () => {
  const modules = await bundleModules();
  const imports = [...(modules.get('react.js') ?? '').matchAll(/from ?[`'"]([^`'"]+)/g)].map(
    ([, name]) => name,
  );
  assert.deepEqual(imports.sort(), ['./embed.js', 'react']);
});
