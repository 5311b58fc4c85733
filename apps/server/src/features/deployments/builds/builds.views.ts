import { posix } from 'node:path';
import type { BuildDetailsRow, ListedBuildRow } from './build-list.store.ts';
import type { Verdict } from './builds.store.ts';

/** The words of the API for a build's stored status. */
const STATUS = { building: 'building', success: 'built', failed: 'failed', superseded: 'cancelled' } as const;

/** The status of a build in the words of the API. It is also `failed` if its pod reports why it cannot start. */
export function statusOf({ status, error }: { readonly status: string; readonly error: string | null }) {
  if (status === 'success' && error !== null) return 'failed';
  return STATUS[status as keyof typeof STATUS];
}

/** A build as lists contain it. */
export function viewOfBuild(row: ListedBuildRow) {
  return {
    id: row.id,
    status: statusOf(row),
    isLive: row.is_live,
    branchName: row.branch_name,
    mode: row.mode as 'production' | 'dev_mode',
    reason: row.reason,
    commit:
      row.commit_oid === null || row.message === null || row.committed_at === null
        ? null
        : {
            hash: row.commit_oid.toString('hex'),
            message: row.message,
            authorName: row.author_name ?? '',
            committedAt: row.committed_at.toISOString(),
          },
    engineVersion: row.engine_version,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** A build with why it failed. */
export function viewOfBuildDetails(row: BuildDetailsRow) {
  return {
    ...viewOfBuild(row),
    errorText: row.error,
    sourceWarning: row.source_warning,
    problems: ((row.problems ?? []) as unknown as Verdict['errors']).map(({ message, fileName, line }) => ({
      message,
      // The compiler names files below the root of the project.
      fileName:
        fileName === undefined ? null : posix.join('/', row.project_root, fileName).replace(/^\//, ''),
      line: line ?? null,
    })),
  };
}
