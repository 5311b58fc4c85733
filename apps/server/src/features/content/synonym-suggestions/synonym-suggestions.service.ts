import type { Db, Tx } from '@facet/db';
import { readFiles, requireBranch, writeFiles } from '@facet/model-store';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { conflict, notFound, orNotFound } from '../../../errors/errors.ts';
import {
  type BuildParts,
  findLiveModel,
  requestBranchBuild,
} from '../../deployments/builds/builds.service.ts';
import { enterDevMode } from '../../model/branches/branches.service.ts';
import { withSynonym } from './synonym-in-file.ts';
import type { ApplySynonymInput, SynonymSuggestion } from './synonym-suggestions.schema.ts';
import { decideChoice, findSuggestion, type Place, type SuggestionRow } from './word-choices.store.ts';

export function placeOf({ id, tenant_id: tenantId }: Pick<DeploymentRow, 'id' | 'tenant_id'>): Place {
  return { tenantId, deploymentId: id };
}

export function viewOf({ last_chosen_at, ...row }: SuggestionRow): SynonymSuggestion {
  return { ...row, lastChosenAt: last_chosen_at.toISOString() };
}

/**
 * Adds the word of a suggestion to the synonyms of its member, in a file of the model on the caller's dev branch, and builds
 * the branch. A member of a view has the synonyms of the cube's.
 * @throws 404; 409 if no plain YAML file of the branch defines the member, or if the file cannot be edited
 */
export async function applySuggestion(
  platform: BuildParts,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  id: number,
  { branchName }: ApplySynonymInput,
) {
  const { word, member: chosen } = await requireSuggestion(tx, deployment, id);
  const member = await memberOfCube(tx, deployment, chosen);
  const branch = await enterDevMode(platform, tx, caller, deployment, branchName ?? null);
  const repo = repoOf(deployment);
  const files = await readFiles(tx, repo, branch);
  const [found] = files
    .filter(({ path }) => /\.ya?ml$/.test(path))
    .map(({ path, content }) => ({ path, synonym: withSynonym(content.toString('utf8'), member, word) }))
    .filter(({ synonym }) => synonym !== 'elsewhere');
  if (found === undefined)
    throw conflict(
      `No YAML file without Jinja defines ${member} on branch ${branch.name}; add the synonym by hand`,
    );
  const { path, synonym } = found;
  if (synonym === 'present') throw conflict(`${member} has the synonym already in ${path}`);
  if (typeof synonym === 'string')
    throw conflict(`${path} is written in a way that cannot be edited; add the synonym by hand`);
  await writeFiles(tx, repo, branch, [{ path, content: synonym.text }], { userId: caller.user.id });
  await requestBranchBuild(platform, tx, deployment, await requireBranch(tx, repo, branch), 'edit');
  await decide(tx, deployment, id);
  return { path, branchName: branch.name, member, word };
}

/** Stops suggesting a synonym. @throws 404 */
export async function dismissSuggestion(tx: Tx, deployment: DeploymentRow, id: number) {
  const suggestion = await requireSuggestion(tx, deployment, id);
  await decide(tx, deployment, id);
  return suggestion;
}

async function requireSuggestion(db: Db, deployment: DeploymentRow, id: number): Promise<SuggestionRow> {
  return orNotFound(await findSuggestion(db, placeOf(deployment), id), `Suggestion ${id}`);
}

async function decide(tx: Tx, deployment: DeploymentRow, id: number): Promise<void> {
  if (!(await decideChoice(tx, placeOf(deployment), id))) throw notFound(`Suggestion ${id}`);
}

/** The member of a cube that a member of a view shows; itself for others. */
async function memberOfCube(db: Db, deployment: DeploymentRow, member: string): Promise<string> {
  const model = await findLiveModel(db, deployment);
  const items = (model?.cubes ?? []).flatMap(({ measures = [], dimensions = [], segments = [] }) => [
    ...measures,
    ...dimensions,
    ...segments,
  ]) as readonly { readonly name: string; readonly aliasMember?: string }[];
  const alias = items.find(({ name }) => name === member)?.aliasMember ?? member;
  return alias.split('.').slice(-2).join('.');
}
