import { type GitAccessParts, openAccess, remoteProblem } from './access.ts';
import { listRefs } from './list-refs.ts';
import type { RemoteSource } from './remote-access.ts';
import { withWorkFolder } from './work-folder.ts';

const TIME_MS = 60_000;

export interface ConnectionTest {
  readonly success: boolean;
  readonly message: string;
  readonly failure: string | null;
  /** The keys of the SSH host after the test. */
  readonly knownHosts: string | null;
}

/**
 * Lists the branches of a repository.
 * @param branch must exist; null accepts any
 */
export async function testConnection(
  platform: GitAccessParts,
  source: RemoteSource,
  branch: string | null,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  try {
    return await withWorkFolder(platform, async (folder) => {
      const access = await openAccess(platform, source, folder);
      try {
        const refs = await listRefs(access, { cwd: folder, timeMs: TIME_MS, signal });
        return answerTo(branch, refs, await access.knownHosts());
      } finally {
        await access.close();
      }
    });
  } catch (error) {
    const problem = remoteProblem(error);
    return { success: false, message: problem.sentence, failure: problem.class, knownHosts: null };
  }
}

function answerTo(
  branch: string | null,
  refs: ReadonlyMap<string, string>,
  knownHosts: string | null,
): ConnectionTest {
  if (branch === null || refs.has(`refs/heads/${branch}`))
    return { success: true, message: 'Repository is reachable', failure: null, knownHosts };
  return {
    success: false,
    message: `The repository is reachable but has no branch ${branch}.`,
    failure: 'branch not found',
    knownHosts,
  };
}
