import type { ModelFileContent, PlannedFolder } from '@facet/model-store';
import { rootOf } from './candidate.ts';
import type { DbtSyncResult } from './dbt-sync.schema.ts';
import type { SyncWork } from './sync-work.ts';

type FileChange = DbtSyncResult['diff'][number];

/** The changes of the existing files, sorted by path, with paths relative to the project. */
export function diffOf(
  { deployment }: Pick<SyncWork, 'deployment'>,
  present: readonly ModelFileContent[],
  { changes, blobs }: PlannedFolder,
): FileChange[] {
  const before = new Map(present.map(({ path, content }) => [path, content]));
  const root = rootOf(deployment.deploy_project_root);
  const described = [...changes].map(([path, entry]): FileChange => {
    const old = before.get(path);
    const change = entry === null ? 'deleted' : old === undefined ? 'added' : 'modified';
    const now = entry === null ? undefined : blobs.get(entry.oid);
    return { path: path.slice(root.length), change, ...countLines(old, now) };
  });
  return described.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/**
 * Counts added and removed lines, ignoring order: a moved line is not a change. Takes linear time, where a real diff would
 * take quadratic time.
 */
export function countLines(before: Buffer | undefined, after: Buffer | undefined) {
  const counts = new Map<string, number>();
  for (const line of linesOf(before)) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of linesOf(after)) counts.set(line, (counts.get(line) ?? 0) - 1);
  let addedLines = 0;
  let removedLines = 0;
  for (const count of counts.values()) {
    if (count > 0) removedLines += count;
    else addedLines -= count;
  }
  return { addedLines, removedLines };
}

function linesOf(content: Buffer | undefined): string[] {
  const text = content?.toString() ?? '';
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
