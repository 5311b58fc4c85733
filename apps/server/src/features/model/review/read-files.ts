import { setImmediate } from 'node:timers/promises';
import type { Db } from '@facet/db';
import { type FileChange, type PlannedMerge, type Repo, readPlanned } from '@facet/model-store';
import { notFound } from '../../../errors/errors.ts';
import { diffFile } from './file-diff.ts';
import { CHANGES, type ReviewFiles, type ShownFile } from './review-files.ts';

/** Files per page of the review. */
const PAGE = 50;
/** Lines of one file, of a file shown alone, and of a page; and the time for the diffs of a page. */
const LIMITS = { file: 300, single: 5_000, page: 4_000, ms: 1_000 };

/** Deletions and changes first, because those can break something; within a kind by path. */
const ORDER: readonly FileChange['change'][] = ['deleted', 'modified', 'added'];

/** The part of the files to show, as the query of a request names it. */
export interface FileSelection {
  readonly file: string | undefined;
  readonly change: string | undefined;
  readonly page: string | undefined;
}

/** Reads the selected files of a planned merge, with their diffs. @throws 404 for a page or file that does not exist */
export async function readReviewFiles(
  db: Db,
  repo: Repo,
  planned: PlannedMerge,
  { file, change, page }: FileSelection,
): Promise<ReviewFiles> {
  const { changes } = planned;
  const counts = { added: 0, modified: 0, deleted: 0 };
  for (const each of changes) counts[each.change] += 1;
  const filter = CHANGES.find((kind) => kind === change);
  const isSingle = file !== undefined;
  const listed = changes
    .filter((each) => (isSingle ? each.path === file : filter === undefined || each.change === filter))
    .sort((left, right) => ORDER.indexOf(left.change) - ORDER.indexOf(right.change));
  if (isSingle && listed.length === 0) throw notFound('File');
  const pages = Math.max(1, Math.ceil(listed.length / PAGE));
  const number = page === undefined ? 1 : Number(page);
  if (!Number.isInteger(number) || number < 1 || number > pages) throw notFound('Page');
  const chosen = listed.slice((number - 1) * PAGE, number * PAGE);
  const shown = await withDiffs(db, repo, planned, chosen, isSingle);
  return { counts, filter, page: number, pages, shown, isSingle };
}

async function withDiffs(
  db: Db,
  repo: Repo,
  planned: PlannedMerge,
  chosen: readonly FileChange[],
  isSingle: boolean,
): Promise<ShownFile[]> {
  const paths = chosen.map(({ path }) => path);
  const before = await readPlanned(db, repo, planned, 'before', paths);
  const after = await readPlanned(db, repo, planned, 'after', paths);
  const until = performance.now() + LIMITS.ms;
  let room = isSingle ? LIMITS.single : LIMITS.page;
  const shown: ShownFile[] = [];
  for (const file of chosen) {
    // A diff can take a while, so others get their turn between two.
    await setImmediate();
    if (room <= 0 || performance.now() > until) {
      shown.push({ ...file, diff: undefined });
      continue;
    }
    const most = isSingle ? room : Math.min(room, LIMITS.file);
    const diff = diffFile(before.get(file.path), after.get(file.path), most);
    if (diff.kind === 'text') room -= diff.hunks.reduce((sum, hunk) => sum + hunk.length, 0);
    shown.push({ ...file, diff });
  }
  return shown;
}
