import { type GitOptions, git } from '@facet/git';
import type { OpenAccess } from './remote-access.ts';
import { problemOf, RemoteFailed } from './remote-problem.ts';

/**
 * Lists the branches and tags of a remote with their object ids, by full name. An annotated tag is listed twice: as its
 * own object, and as `name^{}` with its commit.
 * @throws RemoteFailed if the address is not a Git repository, because git takes any HTML page for an empty one; GitFailed
 */
export async function listRefs(
  access: OpenAccess,
  options: Omit<GitOptions, 'access'>,
): Promise<Map<string, string>> {
  const args = ['ls-remote', '--quiet', '--heads', '--tags', '--end-of-options', access.url];
  const { stdout } = await git(args, { ...options, access });
  const lines = stdout.toString('utf8').split('\n').filter(Boolean);
  if (lines.length === 0) {
    const env = { ...options.env, GIT_TRACE_PACKET: '1' };
    const { stderr } = await git(args, { ...options, access, env });
    if (!/packet: +[\w-]+</.test(stderr)) throw new RemoteFailed(problemOf('not a Git URL'));
  }
  return new Map(
    lines.map((line) => {
      const [oid = '', name = ''] = line.split('\t');
      return [name, oid];
    }),
  );
}
