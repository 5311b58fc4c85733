import type { Db } from '@facet/db';
import { GitFailed, type GitObject, ObjectTooLarge } from '@facet/git';
import { isStored, MAX_HISTORY_FILE_BYTES, type Oid, type Repo, storeForeign } from '@facet/model-store';
import { badRequest } from '../../../errors/errors.ts';
import { type ModelRepositories, withRepository } from '../git/model-repository.ts';
import type { Remote } from './remote.ts';

/** What a fetch may bring. */
const FETCH = { timeMs: 100_000, bytes: 1024 ** 3, unpackedBytes: 2 * 1024 ** 3 };

/**
 * Brings the commits of one branch of a remote into the model store, where they mean nothing until a branch is moved to
 * them.
 * @param head where the remote's branch is
 * @returns the head that came: it may have moved meanwhile
 */
export async function fetchBranch(
  platform: { readonly db: Db; readonly modelRepositories: ModelRepositories },
  repo: Repo,
  { access }: Remote,
  branch: { name: string; head: Oid },
): Promise<Oid> {
  if (await isStored(platform.db, repo, branch.head)) return branch.head;
  return withRepository(platform, repo, async (repository, branches) => {
    const kept = 'refs/facet/fetched';
    const refspec = `+refs/heads/${branch.name}:${kept}`;
    const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--end-of-options'];
    const limits = { timeMs: FETCH.timeMs, disk: { folder: repository.folder, bytes: FETCH.bytes } };
    await repository.git([...args, access.url, refspec], { access, ...limits }).catch((error) => {
      if (error instanceof GitFailed && /fsck error/.test(error.stderr))
        throw badRequest('The repository has objects that git itself finds faulty', 'bad_object');
      throw error;
    });
    const { stdout } = await repository.git(['rev-parse', '--verify', kept]);
    const head = stdout.toString('latin1').trim();
    const known = branches.map(({ lastHash }) => lastHash);
    try {
      const objects = repository.newObjects([head], known, { objectBytes: MAX_HISTORY_FILE_BYTES });
      await platform.db.transaction().execute((tx) => storeForeign(tx, repo, limited(objects)));
    } catch (error) {
      if (!(error instanceof ObjectTooLarge)) throw error;
      throw badRequest(
        `The repository has a file of more than ${MAX_HISTORY_FILE_BYTES} bytes in its history`,
        'too_large',
      );
    }
    return head;
  });
}

async function* limited(objects: AsyncIterable<GitObject>): AsyncGenerator<GitObject> {
  let bytes = 0;
  for await (const object of objects) {
    bytes += object.body.length;
    if (bytes > FETCH.unpackedBytes)
      throw badRequest(`The repository brings more than ${FETCH.unpackedBytes} bytes of files`, 'too_large');
    yield object;
  }
}
