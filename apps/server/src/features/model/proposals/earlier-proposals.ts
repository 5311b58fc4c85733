import type { Db } from '@facet/db';
import { nearestBase, tableKey } from '@facet/model-proposal';
import type { Repo } from '@facet/model-store';
import type { BranchState } from './branch-state.ts';
import { contentsOfProposals, type EarlierProposal, listProposals } from './proposals.store.ts';

/** What was proposed before, as far as it is on a branch. */
export interface EarlierProposals {
  /** The tables with a cube on the branch. */
  readonly tables: readonly { readonly schema: string; readonly name: string }[];
  /** The names of cubes and of views on the branch, by `tableKey`. */
  readonly cubes: ReadonlyMap<string, string>;
  readonly views: ReadonlyMap<string, string>;
  /** The text as which a cube or view on the branch was proposed, by name. */
  readonly bases: ReadonlyMap<string, string>;
}

/** Finds the earlier proposals that the cubes and views of a branch began as. */
export async function earlierProposals(
  db: Db,
  repo: Repo,
  source: string,
  { definedIn, textAt, hashAt }: BranchState,
): Promise<EarlierProposals> {
  const byName = Map.groupBy(await listProposals(db, repo, source), ({ name }) => name);
  const present = [...byName].flatMap(([name, proposals]) => {
    const path = definedIn.get(name);
    return path === undefined ? [] : [{ name, path, proposals: candidates(proposals, hashAt(path)) }];
  });
  const ids = present.flatMap(({ proposals }) => proposals.map(({ id }) => id));
  const contents = await contentsOfProposals(db, repo, ids);
  const found = present.flatMap(({ name, path, proposals }) => {
    const base = nearestBase(
      textAt(path) ?? '',
      proposals.map(({ id }) => contents.get(id) ?? ''),
    );
    const proposal = proposals.find(({ id }) => contents.get(id) === base);
    return base === null || proposal === undefined ? [] : [{ name, base, proposal }];
  });
  const namesOf = (kind: EarlierProposal['kind']) =>
    new Map(
      found
        .filter(({ proposal }) => proposal.kind === kind)
        .map(({ name, proposal: { schema, table } }) => [tableKey({ schema, name: table }), name]),
    );
  return {
    tables: found
      .filter(({ proposal }) => proposal.kind === 'CUBE')
      .map(({ proposal: { schema, table } }) => ({ schema, name: table })),
    cubes: namesOf('CUBE'),
    views: namesOf('VIEW'),
    bases: new Map(found.map(({ name, base }) => [name, base])),
  };
}

/** The proposal that the file still equals, or else all. */
function candidates(
  proposals: readonly EarlierProposal[],
  hash: string | undefined,
): readonly EarlierProposal[] {
  const equal = proposals.find(({ sha1 }) => sha1 === hash);
  return equal === undefined ? proposals : [equal];
}
