import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processStart, removeFolder } from '@facet/programs';

/**
 * The name of a pod's folder: the pid of its server, the pid's namespace, a hash of the server's start time, and a random
 * part. Earlier releases wrote only the random part. Nothing in the folder is trusted, since the pod can write to it.
 */
const NAME = /^facet-pod-(?:(?<pid>\d+)-(?<namespace>\d+)-(?<start>[0-9a-f]{8})-)?[A-Za-z0-9]{6}$/;
/** Longer than a pod takes to open its socket. */
const STARTING_MS = 10 * 60_000;

/** Creates the private folder of a pod's socket and tokens. */
export async function createPodFolder(root = tmpdir()): Promise<string> {
  const owner = [process.pid, await namespaceOfPids(), await startHash(process.pid)].join('-');
  return mkdtemp(join(root, `facet-pod-${owner}-`));
}

/** Removes the folders of pods whose server no longer runs: a crash of the machine leaves them, with their tokens. */
export async function removeLeftPodFolders(root = tmpdir()): Promise<void> {
  const namespace = await namespaceOfPids();
  for (const name of await readdir(root)) {
    const { groups } = NAME.exec(name) ?? {};
    if (groups === undefined) continue;
    const folder = join(root, name);
    const found = await lstat(folder).catch(() => undefined);
    if (!found?.isDirectory()) continue;
    const { pid, start } = groups;
    // The pids of another container mean nothing here.
    const isLeft =
      groups.namespace === namespace
        ? (await startHash(Number(pid))) !== start
        : await isSilent(folder, Date.now() - found.mtimeMs);
    // Folders of other users' servers stay.
    if (isLeft) await removeFolder(folder).catch(() => undefined);
  }
}

async function startHash(pid: number): Promise<string | undefined> {
  const start = await processStart(pid);
  return start === undefined ? undefined : createHash('sha256').update(start).digest('hex').slice(0, 8);
}

/** The number of the namespace that pids belong to; 0 on systems without namespaces. */
async function namespaceOfPids(): Promise<string> {
  const text = await readlink('/proc/self/ns/pid').catch(() => '');
  return /\d+/.exec(text)?.[0] ?? '0';
}

/** Whether nobody listens on the socket of a pod. */
async function isSilent(folder: string, ageMs: number): Promise<boolean> {
  const socket = connect(join(folder, 's'));
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ECONNREFUSED' || (code === 'ENOENT' && ageMs > STARTING_MS);
  } finally {
    socket.destroy();
  }
}
