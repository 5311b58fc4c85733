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
  const { drafts, names } = draft(input, notes);
  const cubes = new Map(drafts.map((draft) => [draft.cube, proposeCube(draft, input)]));
  const written = drafts.filter(({ isAsked }) => isAsked);
  const files = drafts.flatMap((draft) => {
    const cube = cubes.get(draft.cube);
    return cube === undefined ? [] : [fileOf(draft, 'cube', cube)];
  });
  const views = input.withViews ? proposeViews(drafts, { cubes, names, known: input.viewNames }, notes) : [];
  return { files: [...files, ...views], joins: joinsOf(written, input.type), notes: notes.all() };
}

/** One model file with a cube for each table, which people see. */
export function proposeCubes(input: Pick<ProposalInput, 'tables' | 'type'>): {
  readonly content: string;
  readonly names: readonly string[];
} {
  const given = { ...input, source: 'default', withViews: false };
  const { drafts } = draft(given, new Notes());
  const cubes = drafts.map((one) => proposeCube(one, given));
  return { content: writeYaml({ cubes }), names: cubes.map(({ name }) => name) };
}

function draft(input: ProposalInput, notes: Notes): { readonly drafts: Draft[]; readonly names: Names } {
  const names = new Names([...KEYWORDS, ...[...(input.taken ?? [])].map((name) => name.toLowerCase())]);
  const drafts = draftTables(input, names, notes);
  addJoins(drafts, notes);
  return { drafts, names };
}

function fileOf({ table }: Draft, kind: ProposedFile['kind'], item: Cube | View): ProposedFile {
  const content = kind === 'cube' ? { cubes: [item as Cube] } : { views: [item as View] };
  return {
    path: `model/${kind}s/${item.name}.yml`,
    content: writeYaml(content),
    kind,
    name: item.name,
    schema: table.schema,
    table: table.name,
  };
}

interface Naming {
  readonly cubes: ReadonlyMap<string, Cube>;
  readonly names: Names;
  readonly known: ReadonlyMap<string, string> | undefined;
}

function proposeViews(
  drafts: readonly Draft[],
  { cubes, names, known }: Naming,
  notes: Notes,
): ProposedFile[] {
  const referred = new Set(drafts.flatMap(({ joins }) => [...joins.keys()]));
  return drafts.flatMap((draft) => {
    const cube = cubes.get(draft.cube);
    if (cube === undefined || !isFact(draft, cube, referred)) return [];
    const name = known?.get(tableKey(draft.table)) ?? names.take(`${draft.cube}_view`);
    const view = proposeView(draft, { name, cubes }, notes.when(draft.isAsked));
    return [fileOf(draft, 'view', view)];
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
