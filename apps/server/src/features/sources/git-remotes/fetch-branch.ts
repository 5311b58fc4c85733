import type { Db } from '@facet/db';
import { GitFailed, type GitObject, ObjectTooLarge } from '@facet/git';
import { isStored, MAX_HISTORY_FILE_BYTES, type Oid, type Repo, storeForeign } from '@facet/model-store';
import { badRequest } from '../../../errors/errors.ts';
import type { ModelRepositories } from '../git/model-repository.ts';
import type { Remote } from './remote.ts';

/** Limits of a fetch. */
const FETCH = { timeMs: 100_000, bytes: 1024 ** 3, unpackedBytes: 2 * 1024 ** 3 };

/**
 * Copies the commits of one branch of a remote to the model store. They have no effect until a branch is moved to them.
 * @param branch its name, and its head in the remote's list of branches
 * @returns the fetched head, which may be newer than the listed one
 */
export async function fetchBranch(
  platform: { readonly db: Db; readonly modelRepositories: ModelRepositories },
  repo: Repo,
  { access }: Remote,
  branch: { name: string; head: Oid },
): Promise<Oid> {
  if (await isStored(platform.db, repo, branch.head)) return branch.head;
  return platform.modelRepositories.use(repo, async (repository, branches) => {
    const kept = 'refs/facet/fetched';
    const refspec = `+refs/heads/${branch.name}:${kept}`;
    const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--end-of-options'];
    const limits = { timeMs: FETCH.timeMs, disk: { folder: repository.folder, bytes: FETCH.bytes } };
    await repository.git([...args, access.url, refspec], { access, ...limits }).catch((error) => {
      if (error instanceof GitFailed && /fsck error/.test(error.stderr))
        throw badRequest(
          'The repository contains objects that fail the checks of git (git fsck)',
          'bad_object',
        );
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
        `The history of the repository contains a file of more than ${MAX_HISTORY_FILE_BYTES} bytes`,
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
      throw badRequest(`The fetched objects exceed ${FETCH.unpackedBytes} bytes`, 'too_large');
    yield object;
  }
}
