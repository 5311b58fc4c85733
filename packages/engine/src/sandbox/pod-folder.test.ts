import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { createPodFolder, removeLeftPodFolders } from './pod-folder.ts';

test('only the folders of pods whose server no longer runs are removed', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'facet-folders-'));
  t.after(() => rm(root, { recursive: true }));
  /** Runs code in another process, which prints a line and stays. */
  const other = async (code: string) => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', `${code}; setInterval(() => {}, 60_000);`],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    t.after(async () => void child.kill('SIGKILL'));
    const [line] = await once(child.stdout, 'data');
    return {
      line: String(line).trim(),
      async kill() {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  };
  const module = JSON.stringify(new URL('./pod-folder.ts', import.meta.url).href);
  const creating = `import { createPodFolder } from ${module}; console.log(await createPodFolder('${root}'))`;
  const listening = (folder: string) =>
    `import { createServer } from 'node:net'; createServer().listen('${folder}/s', () => console.log('listening'))`;
  /** A folder as earlier releases and other containers have them, whose age is in minutes. */
  const make = async (name: string, { minutes = 0 } = {}) => {
    const folder = join(root, name);
    await mkdir(folder);
    await writeFile(join(folder, 'token'), 'secret');
    return { folder, age: () => utimes(folder, Date.now() / 1000, Date.now() / 1000 - minutes * 60) };
  };

  const own = await createPodFolder(root);
  const running = await other(creating);
  const dead = await other(creating);
  await writeFile(join(dead.line, 'token'), 'secret');
  await dead.kill();
  const reused = await make(basename(running.line).replace(/-[0-9a-f]{8}-/, '-00000000-'));
  const answering = await make('facet-pod-AnSwEr');
  await other(listening(answering.folder));
  const elsewhere = await make('facet-pod-1-17-0123abcd-ElSeWh');
  await other(listening(elsewhere.folder));
  const killed = await make('facet-pod-KiLlEd');
  await (await other(listening(killed.folder))).kill();
  const starting = await make('facet-pod-StArTs');
  const old = await make('facet-pod-OldOne', { minutes: 60 });
  await old.age();
  const unrelated = await make('facet-pod-test-AbCdEf', { minutes: 60 });
  await unrelated.age();
  await symlink(unrelated.folder, join(root, 'facet-pod-LiNkEd'));

  await removeLeftPodFolders(root);
  const kept = [own, running.line, answering.folder, elsewhere.folder, starting.folder, unrelated.folder];
  assert.deepEqual(
    (await readdir(root)).sort(),
    [...kept.map((folder) => basename(folder)), 'facet-pod-LiNkEd'].sort(),
  );
  assert.deepEqual(await readdir(unrelated.folder), ['token']);
  assert.ok(![...kept].includes(reused.folder));
});
