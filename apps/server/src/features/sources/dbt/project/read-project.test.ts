import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { hasPackages, readProject } from './read-project.ts';
import type { SyncWork } from './sync-work.ts';

const PLAIN = 'name: shop\nprofile: shop\n';

/** A checkout with these files, as the phases of a sync use it. */
async function projectOf(t: TestContext, files: Readonly<Record<string, string>>): Promise<SyncWork> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-project-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ 'dbt_project.yml': PLAIN, ...files })) {
    const file = join(folder, 'repository', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return { folder, settings: { projectPath: '.' } } as unknown as SyncWork;
}

test('a project cannot make dbt read folders outside the repository', async (t) => {
  const refused: [Record<string, string>, RegExp][] = [
    [
      { 'dbt_project.yml': `${PLAIN}model-paths: [/etc]\n` },
      /model-paths of dbt_project\.yml points outside/,
    ],
    [{ 'dbt_project.yml': `${PLAIN}docs-paths: ../..\n` }, /docs-paths of dbt_project\.yml points outside/],
    [
      { 'dbt_project.yml': `${PLAIN}model-paths: ["{{ env_var('NONE', '/etc') }}"]\n` },
      /model-paths of dbt_project\.yml must be a path, not a template/,
    ],
    [
      { 'dbt_project.yml': `${PLAIN}macro-paths: "{{ ['/etc'] }}"\n` },
      /macro-paths of dbt_project\.yml must be a path, not a template/,
    ],
    [
      { 'dbt_project.yml': `${PLAIN}vars:\n  x: &x\n    model-paths: [/etc]\n<<: *x\n` },
      /model-paths of dbt_project\.yml points outside/,
    ],
    [
      { 'dbt_packages/extra/dbt_project.yml': 'name: extra\nseed-paths: [/etc]\n' },
      /seed-paths of dbt_packages\/extra\/dbt_project\.yml points outside/,
    ],
    [
      {
        'dbt_project.yml': `${PLAIN}packages-install-path: libs\n`,
        'libs/extra/dbt_project.yml': 'name: extra\nmodel-paths: [../../../..]\n',
      },
      /model-paths of libs\/extra\/dbt_project\.yml points outside/,
    ],
  ];
  for (const [files, problem] of refused)
    await assert.rejects(readProject(await projectOf(t, files)), problem, JSON.stringify(files));
  const fine = {
    'dbt_project.yml': `${PLAIN}model-paths: [models, more/models]\nvars:\n  x: "{{ target.name }}"\n`,
    'dbt_packages/extra/dbt_project.yml': 'name: extra\nmodel-paths: [models, ../shared]\n',
    'dbt_packages/notes.txt': 'not a package',
  };
  assert.deepEqual(await readProject(await projectOf(t, fine)), { name: 'shop', profile: 'shop' });
});

test('local packages must be folders in the repository', async (t) => {
  for (const file of ['packages.yml', 'package-lock.yml']) {
    const local = (path: string) => projectOf(t, { [file]: `packages:\n  - local: ${path}\n` });
    await assert.rejects(hasPackages(await local('/etc')), /points outside/);
    await assert.rejects(hasPackages(await local("\"{{ env_var('NONE', '/etc') }}\"")), /not a template/);
    assert.equal(await hasPackages(await local('extra')), file === 'packages.yml');
  }
});
