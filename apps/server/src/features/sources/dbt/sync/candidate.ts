import { type ConversionResult, isGenerated } from '@facet/dbt';
import {
  deployBranch,
  effectiveTree,
  type FolderContent,
  findBranch,
  type ModelFileContent,
  type Oid,
} from '@facet/model-store';
import { repoOf } from '../../../../auth/deployment.ts';
import type { DbtSyncResult } from './dbt-sync.schema.ts';
import { findDocument } from './dbt-sync.store.ts';
import type { SyncWork } from './sync-work.ts';

/** The result of the phase `compile`: what to commit, and on which base. */
export interface Candidate {
  /** The time of the commit, stored so that a worker that repeats an interrupted push creates the same commit. */
  readonly at: string;
  readonly base: Base;
  /** Generated files that do not compile, with the reason. */
  readonly leftOut: readonly (readonly [path: string, reason: string])[];
  /** Files that users added to the output folder, which are kept; paths in the repository. Stored under this name. */
  readonly ofPeople: readonly string[];
  readonly modelErrors: DbtSyncResult['modelErrors'];
  readonly diff: DbtSyncResult['diff'];
}

/** The commit that the files are based on: the head of the branch or, for a new branch, of the deploy branch. */
export interface Base {
  readonly commit: Oid;
  readonly tree: Oid;
  readonly isNew: boolean;
}

/** The current base of a run. */
export async function baseOf({ platform, run, deployment }: SyncWork): Promise<Base> {
  const repo = repoOf(deployment);
  return platform.db.transaction().execute(async (tx) => {
    const existing =
      run.output === 'branch' ? await findBranch(tx, repo, { name: run.branch_name }) : undefined;
    const { commitOid, treeOid } = await effectiveTree(tx, repo, existing ?? (await deployBranch(tx, repo)));
    return { commit: commitOid, tree: treeOid, isNew: existing === undefined };
  });
}

/** Whether the compiled candidate can still be committed. A new branch starts at the base that was compiled. */
export function isCurrent(candidate: Candidate, now: Base): boolean {
  return candidate.base.isNew ? now.isNew : !now.isNew && candidate.base.commit === now.commit;
}

/** The result of the phase `generate`, from memory or from the database. */
export async function conversionOf(work: SyncWork): Promise<ConversionResult> {
  if (work.conversion === undefined) {
    const { platform, run, converter } = work;
    const packed = await findDocument(platform.db, run, 'model');
    if (packed === undefined) throw new Error(`dbt sync ${run.id} has no model`);
    work.conversion = await converter.unpack(packed);
  }
  return work.conversion;
}

/** A conversion without the files that do not compile, with a note for each of their dbt models. */
export function without(made: ConversionResult, leftOut: ReadonlyMap<string, string>): ConversionResult {
  if (leftOut.size === 0) return made;
  const isKept = ({ path }: { path: string }) => !leftOut.has(path);
  const models = made.models.filter(isKept);
  const gone = made.models.filter((model) => !isKept(model));
  const notes = gone.map(({ nodeId, path }) => ({
    nodeId,
    kind: 'left_out' as const,
    reason: `The file ${path} does not compile: ${leftOut.get(path)}`,
  }));
  return {
    ...made,
    files: made.files.filter(isKept),
    models,
    notes: [...made.notes, ...notes],
    cubeCount: made.cubeCount - gone.length,
  };
}

/** The new content of the output folder, by paths in the repository. */
export function folderOf(work: SyncWork, made: ConversionResult, ofPeople: readonly string[]): FolderContent {
  const root = rootOf(work.deployment.deploy_project_root);
  return {
    folder: outputFolderOf(work),
    files: new Map(made.files.map(({ path, content }) => [root + path, Buffer.from(content)])),
    keep: new Set([...made.keptPaths.map((path) => root + path), ...ofPeople]),
  };
}

/** The files in the output folder that no run generated. The folder may contain other cubes too. */
export function userFilesIn(work: SyncWork, present: readonly ModelFileContent[]): string[] {
  const folder = outputFolderOf(work);
  return present
    .filter(({ path, content }) => path.startsWith(folder) && !isGenerated(content))
    .map(({ path }) => path);
}

function outputFolderOf({ deployment, settings }: SyncWork): string {
  return `${rootOf(deployment.deploy_project_root)}${settings.options.outputPath}/`;
}

/** The prefix of the project's paths in the repository. */
export function rootOf(projectRoot: string): string {
  return projectRoot === '/' ? '' : `${projectRoot.slice(1)}/`;
}
