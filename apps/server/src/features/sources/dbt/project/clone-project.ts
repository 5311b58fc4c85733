import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GitFailed, type GitOptions, git } from '@facet/git';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { type GitAccessParts, openAccess, remoteProblem } from '../../git/access.ts';
import { listRefs } from '../../git/list-refs.ts';
import type { OpenAccess } from '../../git/remote-access.ts';
import { sourceOf } from '../integration/integration.ts';
import { refProblem } from '../settings/sync-settings.ts';
import { checkLinks, checkTree } from './check-tree.ts';
import { PhaseFailed } from './phase-failed.ts';
import { checkoutOf, projectOf, type SyncWork } from './sync-work.ts';

/** Limits of a clone. */
const LIMITS = { timeMs: 5 * 60_000, memoryMb: 1024, diskBytes: 512 * 1024 * 1024 };

/**
 * Checks out the newest commit of the run's branch or tag, or the commit that the run started with if it has one. Leaves
 * out history, submodules and hooks.
 * @throws PhaseFailed
 */
export async function cloneProject(
  platform: GitAccessParts & Pick<BasePlatform, 'db' | 'keyring'>,
  run: SyncWork,
): Promise<{ headSha: string }> {
  const { ref, repositoryUrl } = run.settings;
  const problem = ref === null ? undefined : refProblem(ref);
  if (problem !== undefined) throw new PhaseFailed(`The ref ${JSON.stringify(ref)} must ${problem}.`);
  const source = await sourceOf(platform.db, platform.keyring, run.deployment);
  if (source === undefined || source.url !== repositoryUrl)
    throw new PhaseFailed('The dbt integration was changed or deleted after the sync started.');
  const keys = join(run.folder, 'access');
  await rm(checkoutOf(run), { recursive: true, force: true });
  try {
    const access = await openAccess(platform, source, keys);
    try {
      return await checkOut(run, access);
    } finally {
      await access.close();
    }
  } catch (error) {
    run.signal.throwIfAborted();
    if (error instanceof PhaseFailed) throw error;
    throw new PhaseFailed(remoteProblem(error).sentence);
  } finally {
    await rm(keys, { recursive: true, force: true });
  }
}

async function checkOut(run: SyncWork, access: OpenAccess): Promise<{ headSha: string }> {
  const folder = checkoutOf(run);
  const limits: GitOptions = {
    access,
    cwd: run.folder,
    timeMs: LIMITS.timeMs,
    memoryMb: LIMITS.memoryMb,
    disk: { folder: run.folder, bytes: LIMITS.diskBytes },
    signal: run.signal,
  };
  await fetchNewest(run, access, limits, folder);
  const inside: GitOptions = { ...limits, cwd: folder };
  const headSha = await headOf(inside);
  if (headSha === undefined) {
    await listRefs(access, inside);
    throw new PhaseFailed('The repository is empty.');
  }
  const wanted = run.headSha ?? headSha;
  // The branch has moved since the run started, so fetches the commit by its id, which all large code hosts support.
  if (wanted !== headSha) await git(['fetch', '--quiet', '--depth=1', 'origin', wanted], inside);
  await checkTree(inside, wanted);
  await git(['checkout', '--quiet', '--force', '--detach', wanted], inside);
  await rm(join(folder, '.git'), { recursive: true, force: true });
  await checkLinks(folder);
  await checkProject(run);
  run.log('info', `Cloned ${run.settings.ref ?? 'the default branch'} at ${wanted}`);
  return { headSha: wanted };
}

async function fetchNewest(
  run: SyncWork,
  access: OpenAccess,
  limits: GitOptions,
  folder: string,
): Promise<void> {
  const { ref } = run.settings;
  const chosen = ref === null ? [] : [`--branch=${ref}`];
  const plain = ['--quiet', '--depth=1', '--single-branch', '--no-tags', '--no-checkout', '--template='];
  try {
    await git(['clone', ...plain, ...chosen, '--end-of-options', access.url, folder], limits);
  } catch (error) {
    const isUnknown = error instanceof GitFailed && /remote branch .* not found/i.test(error.stderr);
    throw isUnknown ? new PhaseFailed(`The repository has no branch or tag ${ref}.`) : error;
  }
}

async function headOf(inside: GitOptions): Promise<string | undefined> {
  try {
    const { stdout } = await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], inside);
    return stdout.toString('utf8').trim();
  } catch (error) {
    if (error instanceof GitFailed && error.result.limit === undefined) return undefined;
    throw error;
  }
}

async function checkProject(run: SyncWork): Promise<void> {
  const { projectPath, manifestPath } = run.settings;
  const isThere = (path: string) =>
    stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
  const place = projectPath === '.' ? 'at the root of the repository' : `in the folder ${projectPath}`;
  if (manifestPath === null && !(await isThere(join(projectOf(run), 'dbt_project.yml'))))
    throw new PhaseFailed(`There is no dbt_project.yml ${place}.`);
}
