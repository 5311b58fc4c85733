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

/** What the phase `compile` has found out: what is committed, and on what. */
export interface Candidate {
  /** When: the time of the commit, so that it is the same commit when a worker ends while it pushes it. */
  readonly at: string;
  readonly base: Base;
  /** Generated files that would not compile, with what is wrong with them. */
  readonly leftOut: readonly (readonly [path: string, reason: string])[];
  /** Files that people put into the output folder, which stay; by paths of the repository. */
  readonly ofPeople: readonly string[];
  readonly modelErrors: DbtSyncResult['modelErrors'];
  readonly diff: DbtSyncResult['diff'];
}

/** What the files are put on: the head of the branch or, for one that is new, of the deploy branch. */
export interface Base {
  readonly commit: Oid;
  readonly tree: Oid;
  readonly isNew: boolean;
}

/** What a run would put its files on now. */
export async function baseOf({ platform, run, deployment }: SyncWork): Promise<Base> {
  const repo = repoOf(deployment);
  return platform.db.transaction().execute(async (tx) => {
    const existing =
      run.output === 'branch' ? await findBranch(tx, repo, { name: run.branch_name }) : undefined;
    const { commitOid, treeOid } = await effectiveTree(tx, repo, existing ?? (await deployBranch(tx, repo)));
    return { commit: commitOid, tree: treeOid, isNew: existing === undefined };
  });
}

/** Whether what was compiled can still be committed: a new branch begins where it was looked at. */
export function isCurrent(candidate: Candidate, now: Base): boolean {
  return candidate.base.isNew ? now.isNew : !now.isNew && candidate.base.commit === now.commit;
}

/** What the phase `generate` made: as it is in memory, or as it was stored. */
export async function conversionOf(work: SyncWork): Promise<ConversionResult> {
  if (work.conversion === undefined) {
    const { platform, run, converter } = work;
    const packed = await findDocument(platform.db, run.tenant_id, run.id, 'model');
    if (packed === undefined) throw new Error(`dbt sync ${run.id} has no model`);
    work.conversion = await converter.unpack(packed);
  }
  return work.conversion;
}

/** A conversion without the files that would not compile; a note says so of each model. */
export function without(made: ConversionResult, leftOut: ReadonlyMap<string, string>): ConversionResult {
  if (leftOut.size === 0) return made;
  const isKept = ({ path }: { path: string }) => !leftOut.has(path);
  const models = made.models.filter(isKept);
  const gone = made.models.filter((model) => !isKept(model));
  const notes = gone.map(({ nodeId, path }) => ({
    nodeId,
    kind: 'left_out' as const,
    reason: `The file ${path} would not compile: ${leftOut.get(path)}`,
  }));
  return {
    ...made,
    files: made.files.filter(isKept),
    models,
    notes: [...made.notes, ...notes],
    cubeCount: made.cubeCount - gone.length,
  };
}

/** What the output folder is to hold, by paths of the repository. */
export function folderOf(work: SyncWork, made: ConversionResult, ofPeople: readonly string[]): FolderContent {
  const root = rootOf(work.deployment.deploy_project_root);
  return {
    folder: outputFolderOf(work),
    files: new Map(made.files.map(({ path, content }) => [root + path, Buffer.from(content)])),
    keep: new Set([...made.keptPaths.map((path) => root + path), ...ofPeople]),
  };
}

/** Files of the output folder that no run has made. It may be the folder of all cubes. */
export function filesOfPeople(work: SyncWork, present: readonly ModelFileContent[]): string[] {
  const folder = outputFolderOf(work);
  return present
    .filter(({ path, content }) => path.startsWith(folder) && !isGenerated(content))
    .map(({ path }) => path);
}

function outputFolderOf({ deployment, settings }: SyncWork): string {
  return `${rootOf(deployment.deploy_project_root)}${settings.options.outputPath}/`;
}

/** What stands before the paths of a project in its repository. */
export function rootOf(projectRoot: string): string {
  return projectRoot === '/' ? '' : `${projectRoot.slice(1)}/`;
}
