import type { Db, Keyring, Tx } from '@facet/db';
import { dataSources } from '@facet/engine';
import { MERGE_NOTES, NOTES, type Proposal, proposeModel, tableKey } from '@facet/model-proposal';
import { type Branch, checkDevBranch, requireBranch, writeFiles } from '@facet/model-store';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { conflict, notFound, orNotFound } from '../../../errors/errors.ts';
import { type BuildParts, requestBranchBuild } from '../../deployments/builds/builds.service.ts';
import { tablesNamed } from '../../deployments/source-catalogues/source-catalogues.service.ts';
import { readVariables } from '../../deployments/variables/read-variables.ts';
import { targetBranch } from '../branches/branches.service.ts';
import { readBranchState } from './branch-state.ts';
import { earlierProposals } from './earlier-proposals.ts';
import { type PlannedFile, planFiles } from './plan-files.ts';
import type { ApplyModelProposalInput, ModelProposal, ProposeModelInput } from './proposals.schema.ts';
import { keepProposals, sha1Of } from './proposals.store.ts';

type Input = Static<typeof ProposeModelInput>;

/** A proposal as it would change a branch. */
interface Plan extends Proposal {
  readonly branch: Branch;
  /** The name of the data source. */
  readonly source: string;
  /** The files of the tables that were asked for, and those of earlier ones that change with them. */
  readonly planned: readonly PlannedFile[];
}

/** What a proposal for tables of a data source would change on a branch. Writes nothing. */
export async function planProposal(
  { keyring }: { readonly keyring: Keyring },
  db: Db,
  caller: Caller,
  deployment: DeploymentRow,
  input: Input,
): Promise<Plan> {
  const repo = repoOf(deployment);
  const variables = await readVariables(db, keyring, deployment);
  const source = orNotFound(
    dataSources(variables).find(({ name }) => name === input.source),
    `Data source ${input.source}`,
  );
  const tables = await tablesNamed(db, repo, source.name, input.tables);
  const found = new Set(tables.map(tableKey));
  const missing = input.tables.find((table) => !found.has(tableKey(table)));
  if (missing !== undefined)
    throw notFound(`Table ${missing.schema}.${missing.name} of data source ${source.name}`);

  const branch = await targetBranch(db, caller, deployment, { branchName: input.branch ?? null });
  const root = deployment.deploy_project_root === '/' ? '' : `${deployment.deploy_project_root.slice(1)}/`;
  const state = await readBranchState(db, repo, branch, root);
  const earlier = await earlierProposals(db, repo, source.name, state);
  const known = new Set([...earlier.cubes.values(), ...earlier.views.values()]);
  const proposal = proposeModel({
    tables,
    others: earlier.tables.length === 0 ? [] : await tablesNamed(db, repo, source.name, earlier.tables),
    type: source.type,
    source: source.name,
    names: earlier.cubes,
    viewNames: earlier.views,
    taken: [...state.definedIn.keys()].filter((name) => !known.has(name)),
    withViews: input.withViews ?? true,
  });
  const planned = planFiles(proposal.files, {
    root,
    state,
    bases: earlier.bases,
    isAsked: ({ schema, table }) => found.has(tableKey({ schema, name: table })),
  });
  const shown = planned.filter(({ isAsked, state: outcome }) => isAsked || outcome !== 'same');
  return { ...proposal, branch, source: source.name, planned: shown };
}

/** Writes a proposal onto the caller's dev branch, keeps it as the base of the next one, and builds the branch. */
export async function applyProposal(
  platform: BuildParts,
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  input: Static<typeof ApplyModelProposalInput>,
): Promise<Plan> {
  const repo = repoOf(deployment);
  const plan = await planProposal(platform, tx, caller, deployment, input);
  const { branch, source, files } = plan;
  checkDevBranch(branch, caller.user.id);
  const written = writtenBy(plan);
  if (input.expected != null) requireExpected(plan, input.expected);
  if (written.length > 0) {
    await writeFiles(tx, repo, branch, written, {
      userId: caller.user.id,
      expectedRevision: branch.revision,
    });
    await requestBranchBuild(platform, tx, deployment, await requireBranch(tx, repo, branch), 'edit');
  }
  await keepProposals(tx, repo, source, files);
  return plan;
}

/** The files that a proposal changes. */
export function writtenBy({ planned }: Plan): { path: string; content: string }[] {
  return planned
    .filter(({ state }) => state === 'new' || state === 'changed')
    .map(({ path, content }) => ({ path, content }));
}

type Expected = NonNullable<Static<typeof ApplyModelProposalInput>['expected']>;

/** @throws 409 if a file is not as the caller saw it, or was not among those that they saw */
function requireExpected(plan: Plan, expected: Expected): void {
  const changed = (path: string) =>
    conflict(`${path} is not as in the preview any more; read the proposal again`);
  const planned = new Map(plan.planned.map((file) => [file.path, file]));
  for (const { path, hash, contentHash } of expected) {
    const file = planned.get(path);
    if (file?.hash !== hash) throw changed(path);
    if (contentHash !== null && sha1Of(file.content) !== contentHash) throw changed(path);
  }
  const seen = new Set(expected.map(({ path }) => path));
  const unseen = writtenBy(plan).find(({ path }) => !seen.has(path));
  if (unseen !== undefined) throw changed(unseen.path);
}

/** A proposal as responses show it. */
export function viewOfPlan({ branch, planned, joins, notes }: Plan): Static<typeof ModelProposal> {
  return {
    branchName: branch.name,
    files: planned.map(({ path, content, before, hash, state }) => ({
      path,
      content,
      before,
      hash,
      contentHash: sha1Of(content),
      state,
    })),
    joins: joins.map((join) => ({ ...join, columns: [...join.columns] })),
    notes: [
      ...notes.map((note) => ({ ...note, message: NOTES[note.code] })),
      ...planned.flatMap((file) => file.notes.map((note) => ({ ...note, message: MERGE_NOTES[note.code] }))),
    ],
  };
}
