import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { gitEnvironment } from '@facet/git';

/**
 * Writes a history of many commits to a branch of a repository with `git fast-import`: a model of 50 files, of which each
 * commit changes one.
 */
export async function writeHistory(folder: string, branch: string, commits: number): Promise<void> {
  const child = spawn('git', ['fast-import', '--quiet', '--force'], {
    cwd: folder,
    env: gitEnvironment(),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  const cube = (file: number, version: number) =>
    `cubes:\n  - name: cube_${file}\n    sql: select ${version} as id\n    dimensions:\n${Array.from(
      { length: 20 },
      (_, at) =>
        `      - { name: field_${at}, sql: field_${at}, type: string, title: Version ${version * at} }\n`,
    ).join('')}`;
  const write = async (text: string) => {
    if (!child.stdin.write(text)) await once(child.stdin, 'drain');
  };
  await write(`reset refs/heads/${branch}\n`);
  for (let at = 0; at < commits; at += 1) {
    const message = `Change ${at} of the model`;
    await write(
      `commit refs/heads/${branch}\ncommitter Grace Hopper <grace@example.com> ${1_700_000_000 + at * 60} +0100\n` +
        `data ${message.length}\n${message}\n`,
    );
    const files = at === 0 ? Array.from({ length: 50 }, (_, file) => file) : [at % 50];
    for (const file of files) {
      const text = cube(file, at);
      await write(
        `M 100644 inline model/cubes/group_${file % 7}/cube_${file}.yml\ndata ${text.length}\n${text}\n`,
      );
    }
    await write('\n');
  }
  child.stdin.end('done\n');
  const [code] = await ended;
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
}
