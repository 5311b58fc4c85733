import { totalmem } from 'node:os';
import { setting, wholeNumber } from './setting.ts';

const LEAST_POD_BUDGET_MB = 512;

/** Half of the memory that this process may use: that of the machine, or the limit of its container. */
function halfOfMemoryMb(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(LEAST_POD_BUDGET_MB, Math.floor(bytes / 2 / 2 ** 20));
}

/** How much a node stores and keeps in memory. */
export const CAPACITY_SETTINGS = {
  dataFileMb: setting(
    'FACET_DATA_FILE_MB',
    '512',
    'Largest size of an uploaded data file, in MB.',
    wholeNumber(512, 1, 1_000_000),
  ),
  dataFilesMb: setting(
    'FACET_DATA_FILES_MB',
    '2048',
    "Largest size of a deployment's uploaded data files together, in MB.",
    wholeNumber(2048, 1, 1_000_000),
  ),
  podBudgetMb: setting(
    'FACET_POD_BUDGET_MB',
    "half of the machine's or container's memory",
    'Memory in MB that all pods of this node may use together, at least 512. Idle pods are stopped to make room for others.',
    wholeNumber(halfOfMemoryMb(), LEAST_POD_BUDGET_MB, 16_777_216),
  ),
  sparePods: setting(
    'FACET_SPARE_PODS',
    '1',
    'Pods kept ready for queries to further deployments without data files, 0 to 8. Each uses 100 MB of the budget, and none is kept while the budget is short.',
    wholeNumber(1, 0, 8),
  ),
  resultCacheMb: setting(
    'FACET_RESULT_CACHE_MB',
    '128',
    'Memory in MB for the results of reports and dashboards on this node.',
    wholeNumber(128, 1, 1_000_000),
  ),
} as const;
