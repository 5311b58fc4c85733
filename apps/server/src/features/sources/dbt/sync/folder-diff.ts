import type { ModelFileContent, PlannedFolder } from '@facet/model-store';
import { rootOf } from './candidate.ts';
import type { DbtSyncResult } from './dbt-sync.schema.ts';
import type { SyncWork } from './sync-work.ts';

type FileChange = DbtSyncResult['diff'][number];

/** What planned changes do to the files that are there, in the order of their paths, which are the project's. */
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
 * Lines that come and go, whatever their order: a line that moves counts as none. In time of the number of lines, where
 * a comparison in order takes their product.
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
