import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { touchedTests } from './touched-tests.ts';

const KEYS = 'apps/server/src/features/people/api-keys';
const USERS = 'apps/server/src/features/people/users';
const FILES = {
  'package.json': '{}',
  'README.md': '',
  'docs/events.md': '',
  'packages/charts/package.json': `{"name": "@facet/charts", "exports": {"./view": "./src/view.ts"}}`,
  'packages/charts/src/view.ts': `export { marks } from './marks.ts';`,
  'packages/charts/src/marks.ts': 'export const marks = [];',
  'packages/charts/src/style.css': '',
  'packages/charts/src/marks.test.ts': `import { marks } from './marks.ts';`,
  'apps/web/src/page.tsx': `import {\n  view,\n} from '@facet/charts/view';`,
  'apps/server/src/app/operations.ts': `import '../features/people/api-keys/api-keys.routes.ts';`,
  'apps/server/src/app/start.ts': `import './operations.ts';\nimport '../http/pipeline.ts';`,
  'apps/server/src/http/pipeline.ts': '',
  'apps/server/src/http/pipeline.test.ts': `import '../app/start.ts';`,
  [`${KEYS}/api-keys.routes.ts`]: `import './api-keys.service.ts';`,
  [`${KEYS}/api-keys.service.ts`]: `import type { User } from '../users/users.service.ts';`,
  [`${KEYS}/api-keys.contract.ts`]: '',
  [`${KEYS}/api-keys.test.ts`]: `import '../../../app/start.ts';`,
  [`${USERS}/users.service.ts`]: '',
  [`${USERS}/users.test.ts`]: `import '../../../app/start.ts';`,
  'apps/server/test/contracts.ts': `globSync('apps/server/src/**/*.contract.ts');`,
  'apps/server/test/sweep.test.ts': `import './contracts.ts';`,
  'apps/server/test/browser.test.ts': `globSync('apps/web/{src,build}/**/*');`,
  'apps/server/test/health.test.ts': `import '../src/app/start.ts';`,
  'scripts/events.test.ts': `new URL('../docs/events.md', import.meta.url)`,
};

let root = '';
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'facet-touched-'));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
});
after(() => rm(root, { recursive: true }));

const touched = (...changed: string[]) => touchedTests({ root, files: Object.keys(FILES) }, changed);

test('a change touches the tests that import it, also through a package and its exports', () => {
  assert.deepEqual(touched('packages/charts/src/marks.ts'), [
    'packages/charts/src/marks.test.ts',
    'apps/server/test/browser.test.ts',
  ]);
});

test('a change of a feature touches its own tests and those of its contract, but no other feature', () => {
  assert.deepEqual(touched(`${KEYS}/api-keys.service.ts`), [
    `${KEYS}/api-keys.test.ts`,
    'apps/server/test/sweep.test.ts',
  ]);
});

test('an import of types alone touches nothing', () => {
  assert.deepEqual(touched(`${USERS}/users.service.ts`), [`${USERS}/users.test.ts`]);
});

test('a change below the features touches the tests of the whole server', () => {
  assert.deepEqual(touched('apps/server/src/http/pipeline.ts'), [
    'apps/server/test/sweep.test.ts',
    'apps/server/test/browser.test.ts',
    'apps/server/test/health.test.ts',
  ]);
});

test('a change of the composition touches every test that starts the server', () => {
  assert.deepEqual(touched('apps/server/src/app/operations.ts'), [
    'apps/server/src/http/pipeline.test.ts',
    `${KEYS}/api-keys.test.ts`,
    `${USERS}/users.test.ts`,
    'apps/server/test/sweep.test.ts',
    'apps/server/test/browser.test.ts',
    'apps/server/test/health.test.ts',
  ]);
});

test('a change of a file that is not code touches the tests that name it, or those of its workspace', () => {
  assert.deepEqual(touched('docs/events.md'), ['scripts/events.test.ts']);
  assert.deepEqual(touched('packages/charts/src/style.css'), ['packages/charts/src/marks.test.ts']);
  assert.deepEqual(touched('README.md'), []);
  assert.equal(touched('package.json').length, 8);
});

test('a changed, a new and a deleted test run, are run, and are left out', () => {
  assert.deepEqual(touched('apps/server/test/health.test.ts', 'apps/server/test/deleted.test.ts'), [
    'apps/server/test/health.test.ts',
  ]);
});
