import type { FeatureJobs } from '../../../jobs/feature-jobs.ts';
import { settleHook } from './github-hook.ts';
import { runPull } from './run-pull.ts';

/** Branches that one node pulls concurrently, each with git running. */
const CONCURRENT_PULLS = 2;

/** Pulls branches that were pushed to at their remote, and keeps webhooks at code hosts up to date. */
export const gitRemoteJobs: FeatureJobs<Parameters<typeof runPull>[0] & Parameters<typeof settleHook>[0]> = {
  workers: [
    { queue: 'git-pull', concurrency: CONCURRENT_PULLS, run: runPull },
    { queue: 'github-hook', concurrency: 1, run: settleHook },
  ],
};
