import { type FeatureJobs, worker } from '../../../jobs/feature-jobs.ts';
import { GITHUB_HOOK_QUEUE, settleHook } from './github-hook.ts';
import { GIT_PULL_QUEUE, runPull } from './run-pull.ts';

/** Branches that one node pulls concurrently, each with git running. */
const CONCURRENT_PULLS = 2;

/** Pulls branches that were pushed to at their remote, and keeps webhooks at code hosts up to date. */
export const gitRemoteJobs: FeatureJobs<Parameters<typeof runPull>[0] & Parameters<typeof settleHook>[0]> = {
  name: 'git-remotes',
  workers: [
    worker(GIT_PULL_QUEUE, { concurrency: CONCURRENT_PULLS }, runPull),
    worker(GITHUB_HOOK_QUEUE, { concurrency: 1 }, settleHook),
  ],
};
