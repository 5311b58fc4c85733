import type { Tx } from '@facet/db';
import type { ConversionResult } from '@facet/dbt';
import { replaceFolder } from '@facet/model-store';
import { repoOf } from '../../../../auth/deployment.ts';
import { publishBranch } from '../../../model/branches/publish-branch.ts';
import { baseOf, type Candidate, conversionOf, folderOf, isCurrent, without } from './candidate.ts';
import { compileCandidate } from './compile-phase.ts';
import type { DbtSyncRunStats } from './dbt-sync.schema.ts';
import { findDocument, insertSyncFiles, putDocument } from './dbt-sync.store.ts';
import { announceReadyBranch } from './ready-mail.ts';
import type { RunChange } from './run-state.store.ts';
import { authorOfRun } from './sync-author.ts';
import type { StoredResult } from './sync-view.ts';
import type { PhaseWork, SyncWork } from './sync-work.ts';

/** Compiles the candidate. A run with the output `files` stores its files and ends. */
export const compilePhase: PhaseWork = async (work) => {
  const candidate = await compileCandidate(work);
  const made = without(await conversionOf(work), new Map(candidate.leftOut));
  const { run } = work;
  return async (tx) => {
    if (run.output === 'files') {
      await insertSyncFiles(tx, run, made.files);
      return endOf(work, made, candidate, null);
    }
    const content = Buffer.from(JSON.stringify(candidate));
    await putDocument(tx, run, 'candidate', content);
    return {};
  };
};

/** Commits the files to the branch in the transaction that ends the run. */
export const commitPhase: PhaseWork = async (work) => {
  const { run } = work;
  let candidate = await compiled(work);
  // The branch has moved: compiles again, because only a compiled candidate is committed.
  if (!isCurrent(candidate, await baseOf(work))) candidate = await compileCandidate(work);
  const made = without(await conversionOf(work), new Map(candidate.leftOut));
  const author = await authorOfRun(work.platform.db, run);
  return async (tx) => {
    const pushes: (() => Promise<void>)[] = [];
    const head = await commit(tx, work, made, candidate, author, (push) => void pushes.push(push));
    // Last, because a push cannot be undone: if the remote rejects it, nothing is committed here either.
    const last = async () => {
      for (const push of pushes) await push();
    };
    return { ...endOf(work, made, candidate, head), last };
  };
};

async function compiled({ platform, run }: SyncWork): Promise<Candidate> {
  const stored = await findDocument(platform.db, run, 'candidate');
  if (stored === undefined) throw new Error(`dbt sync ${run.id} was not compiled`);
  return JSON.parse(stored.toString()) as Candidate;
}

async function commit(
  tx: Tx,
  work: SyncWork,
  made: ConversionResult,
  { base, at, ofPeople }: Candidate,
  author: { name: string; email: string },
  beforeCommit: (action: () => Promise<void>) => void,
): Promise<string> {
  const { platform, deployment, run } = work;
  const { branch, head, changed } = await replaceFolder(tx, repoOf(deployment), {
    branch: { name: run.branch_name, isNew: base.isNew },
    base: base.commit,
    content: folderOf(work, made, ofPeople),
    author: { ...author, at: new Date(at) },
    message: messageOf(work, made),
  });
  await publishBranch({ platform, tx, deployment, beforeCommit }, branch, 'dbt sync', {
    isChanged: changed || base.isNew,
  });
  await announceReadyBranch(platform, tx, run);
  return head;
}

function messageOf({ run }: SyncWork, made: ConversionResult): string {
  const sha = run.head_sha === null ? '' : ` (${run.head_sha.slice(0, 8)})`;
  const from = run.source === 'git' ? `${run.git_ref ?? 'the default branch'}${sha}` : 'a manifest';
  return `Sync dbt project from ${from}: ${made.cubeCount} cubes\n\ndbt sync ${run.id}`;
}

/** The result and statistics of a completed run. */
function endOf(
  { run }: SyncWork,
  made: ConversionResult,
  candidate: Candidate,
  commit: string | null,
): RunChange {
  const { models, sources, macros, dbtVersion, manifestGeneratedAt } = made.stats;
  const { cubeCount } = made;
  const generatedFileCount = made.files.length;
  const result: StoredResult = {
    generatedFiles: made.files.map(({ path }) => ({ path })),
    manifestStats: { models, sources, macros },
    cubeCount,
    branchName: commit === null ? null : run.branch_name,
    commit,
    models: [...made.models],
    notes: made.notes.map((note) => ({ ...note, member: note.member ?? null })),
    diff: candidate.diff,
    modelErrors: candidate.modelErrors,
  };
  const stats: DbtSyncRunStats = {
    ...{ models, sources, macros, cubeCount },
    ...{ generatedFileCount, dbtVersion, manifestGeneratedAt },
  };
  return { result: storable(result), stats: storable(stats) };
}

/** JSON without NUL and lone surrogates, which PostgreSQL does not accept and names in a manifest can contain. */
function storable(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? member.replaceAll('\0', '\ufffd').toWellFormed() : member,
  );
}
