import type { Db, Tx } from '@facet/db';
import { requireBranch, writeFiles } from '@facet/model-store';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { ApiError } from '../../../errors/errors.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { type ModelDependents, requestBranchBuild } from '../../deployments/builds/builds.service.ts';
import { targetBranch } from '../branches/branches.service.ts';
import { findUses } from './find-uses.ts';
import { type BranchModel, modelOfBranch } from './model-of-branch.ts';
import { placed } from './placed.ts';
import { type FileRename, renameInFiles } from './rename-files.ts';
import { RenameRefused } from './rename-plan.ts';
import { insertRename } from './renames.store.ts';
import type { RenameInput, RenameQuery, UsesQuery } from './uses.schema.ts';

export interface UsesParts extends Pick<BasePlatform, 'keyring'> {
  readonly modelDependents: ModelDependents;
}

/** The most places that a response has. */
const MOST_PLACES = 1_000;

/** Where a name is defined, and what uses it. */
export async function usesOf(
  platform: UsesParts,
  db: Db,
  caller: Caller,
  deployment: DeploymentRow,
  query: Static<typeof UsesQuery>,
) {
  const branch = await targetBranch(db, caller, deployment, query);
  const model = await modelOfBranch(db, platform, deployment, branch);
  const { target, definitions, uses, names } = findUses(model, query.member);
  return {
    name: query.member,
    kind: target?.kind ?? null,
    definitions: placed(model, definitions),
    names,
    uses: placed(model, uses.slice(0, MOST_PLACES)),
    usesCount: uses.length,
    content: await platform.modelDependents.usesOf(db, caller, deployment.id, names),
  };
}

/** What a rename would change. @throws 409 if it is refused */
export async function previewRename(
  platform: UsesParts,
  db: Db,
  caller: Caller,
  deployment: DeploymentRow,
  query: Static<typeof RenameQuery>,
) {
  const branch = await targetBranch(db, caller, deployment, query);
  const model = await modelOfBranch(db, platform, deployment, branch);
  const { renamed, files, left } = orConflict(model, query);
  return {
    renamed: namesOf(renamed),
    files: files.map(({ path, hash, text, after }) => ({ path, hash, before: text, after })),
    left: placed(model, left.slice(0, MOST_PLACES)),
    content: await platform.modelDependents.usesOf(db, caller, deployment.id, [...renamed.keys()]),
  };
}

interface Change {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  audit(target: Record<string, unknown>): void;
}

/** Renames in the files of a branch, and requests a build. @throws 409 if it is refused, or a file is another one */
export async function rename(
  platform: UsesParts & Pick<BasePlatform, 'jobs'>,
  { tx, caller, deployment, audit }: Change,
  body: Static<typeof RenameInput>,
) {
  const repo = repoOf(deployment);
  const branch = await targetBranch(tx, caller, deployment, body);
  const model = await modelOfBranch(tx, platform, deployment, branch);
  const { renamed, files } = orConflict(model, body);
  if (body.files !== undefined) requireSeen(files, body.files);
  const contents = files.map(({ path, after }) => ({ path, content: after }));
  const options = { userId: caller.user.id, expectedRevision: branch.revision };
  if (contents.length > 0) await writeFiles(tx, repo, branch, contents, options);
  const place = { tenantId: deployment.tenant_id, deploymentId: deployment.id, userId: caller.user.id };
  await insertRename(tx, place, Object.fromEntries(renamed));
  await requestBranchBuild(platform, tx, deployment, await requireBranch(tx, repo, branch), 'edit');
  const paths = files.map(({ path }) => path);
  audit({
    ...{ branch: branch.name, name: body.member, newName: body.newName },
    files: paths.slice(0, 100),
  });
  return { renamed: namesOf(renamed), files: paths };
}

function orConflict(
  model: BranchModel,
  { member, newName }: { readonly member: string; readonly newName: string },
): FileRename {
  try {
    return renameInFiles(model, member, newName);
  } catch (error) {
    if (error instanceof RenameRefused) throw new ApiError(409, 'rename_refused', error.message);
    throw error;
  }
}

function requireSeen(
  files: FileRename['files'],
  seen: readonly { readonly path: string; readonly hash: string }[],
): void {
  const hashes = new Map(seen.map(({ path, hash }) => [path, hash]));
  const changed = files.find(({ path, hash }) => hashes.get(path) !== hash);
  const gone = seen.find(({ path }) => !files.some((file) => file.path === path));
  const path = changed?.path ?? gone?.path;
  if (path !== undefined)
    throw new ApiError(409, 'file_changed', `${path} has another content; preview the rename again`);
}

function namesOf(renamed: ReadonlyMap<string, string>) {
  return [...renamed].map(([name, newName]) => ({ name, newName }));
}
