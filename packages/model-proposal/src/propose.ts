import { KEYWORDS, Names } from '@facet/dbt/writing';
import type { Cube, View } from './cubes/model.ts';
import { proposeCube } from './cubes/propose-cube.ts';
import { addJoins } from './joins/add-joins.ts';
import { checkSql } from './joins/check-sql.ts';
import { Notes } from './notes.ts';
import { type Proposal, type ProposalInput, type ProposedFile, tableKey } from './proposal.ts';
import type { Draft } from './tables/draft.ts';
import { draftTables } from './tables/draft-tables.ts';
import { isFact, proposeView } from './views/propose-view.ts';
import { writeYaml } from './write-yaml.ts';

/** A model for tables of a data source: a file for each cube and view, what they join, and what was decided. */
export function proposeModel(input: ProposalInput): Proposal {
  const notes = new Notes();
  const names = new Names([...KEYWORDS, ...[...(input.taken ?? [])].map((name) => name.toLowerCase())]);
  const drafts = draftTables(input, names, notes);
  addJoins(drafts, notes);
  const proposed = drafts.map((draft) => ({ draft, cube: proposeCube(draft, input) }));
  const files = proposed.map(({ draft, cube }) => fileOf(draft, 'cube', cube));
  const views = input.withViews ? proposeViews(proposed, { names, known: input.viewNames }, notes) : [];
  const asked = drafts.filter(({ isAsked }) => isAsked);
  return { files: [...files, ...views], joins: joinsOf(asked, input.type), notes: notes.all() };
}

/** One model file with a cube for each table, which people see. Nothing is joined, because nobody reads notes on guesses. */
export function proposeCubes(input: Pick<ProposalInput, 'tables' | 'type'>): {
  readonly content: string;
  readonly names: readonly string[];
} {
  const given = { ...input, source: 'default', withViews: false };
  const cubes = draftTables(given, new Names(KEYWORDS), new Notes()).map((draft) =>
    proposeCube(draft, given),
  );
  return { content: writeYaml({ cubes }), names: cubes.map(({ name }) => name) };
}

function fileOf({ table }: Draft, kind: ProposedFile['kind'], item: Cube | View): ProposedFile {
  return {
    path: `model/${kind}s/${item.name}.yml`,
    content: writeYaml({ [`${kind}s`]: [item] }),
    kind,
    name: item.name,
    schema: table.schema,
    table: table.name,
  };
}

/** @param known the names that earlier proposals gave to views of tables */
function proposeViews(
  proposed: readonly { readonly draft: Draft; readonly cube: Cube }[],
  { names, known }: { readonly names: Names; readonly known: ReadonlyMap<string, string> | undefined },
  notes: Notes,
): ProposedFile[] {
  const referred = new Set(proposed.flatMap(({ draft }) => [...draft.joins.keys()]));
  return proposed.flatMap(({ draft, cube }) => {
    if (!isFact(draft, cube, referred)) return [];
    const name = known?.get(tableKey(draft.table)) ?? names.take(`${draft.cube}_view`);
    return [fileOf(draft, 'view', proposeView(draft, cube, name, notes.when(draft.isAsked)))];
  });
}

function joinsOf(drafts: readonly Draft[], type: string): Proposal['joins'] {
  return drafts.flatMap((draft) =>
    [...draft.joins.values()].map((join) => ({
      from: draft.cube,
      to: join.to.cube,
      columns: join.columns,
      relationship: join.relationship,
      basis: join.basis,
      checkSql: checkSql(draft, join, type),
    })),
  );
}
