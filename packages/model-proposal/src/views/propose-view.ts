import { Names } from '@facet/dbt/writing';
import type { Cube, View } from '../cubes/model.ts';
import { isForeign, textsOf } from '../cubes/propose-cube.ts';
import type { Notes } from '../notes.ts';
import type { Draft } from '../tables/draft.ts';
import { nounOf, shortNameOf } from '../tables/primary-key.ts';
import { titleOf } from '../words/titles.ts';
import { identifierOf } from '../words/words.ts';

/** Tables that are the subject of questions: those that nothing refers to, and those with figures of their own. */
export function isFact(draft: Draft, cube: Cube, referred: ReadonlySet<string>): boolean {
  if (!referred.has(draft.cube)) return true;
  const hasTime = cube.dimensions.some(({ type }) => type === 'time');
  const hasFigures = cube.measures.some(({ type }) => type === 'sum' || type === 'avg');
  return draft.joins.size > 0 && hasTime && hasFigures;
}

/** A cube that a view reaches, and how. */
interface Reached {
  readonly draft: Draft;
  readonly path: string;
}

/** A view of a table with what it is joined to, a folder for each table. */
export function proposeView(draft: Draft, cube: Cube, name: string, notes: Notes): View {
  const reached = reach(draft, name, notes);
  const foreign = [...draft.columns.values()]
    .filter(({ name }) => isForeign(draft, name))
    .map(({ member }) => member);
  const names = new Names([...cube.dimensions, ...cube.measures].map(({ name }) => name.toLowerCase()));
  const folders = new Names();
  const joined = reached.flatMap(({ draft: other, path }) => {
    const alias = identifierOf(nounOf(other.table.name).join('_'), other.cube);
    const includes = [...other.columns.values()]
      .filter((column) => !other.key.includes(column.name) && !isForeign(other, column.name))
      .map(({ member }) => member)
      .filter((member) => {
        const isFree = names.isFree(`${alias}_${member}`);
        if (isFree) names.take(`${alias}_${member}`);
        else notes.add('member_left_out_of_view', `${name}.${alias}_${member}`);
        return isFree;
      });
    return includes.length === 0 ? [] : [{ other, path, alias, includes }];
  });
  return {
    name,
    ...textsOf(shortNameOf(draft.table.name), name, draft.table.comment),
    cubes: [
      { join_path: draft.cube, includes: '*', ...(foreign.length === 0 ? {} : { excludes: foreign }) },
      ...joined.map(({ path, alias, includes }) => ({
        join_path: path,
        alias,
        prefix: true as const,
        includes,
      })),
    ],
    ...(joined.length === 0
      ? {}
      : {
          folders: joined.map(({ other, path }) => ({
            name: folders.take(titleOf(shortNameOf(other.table.name)) || other.cube),
            includes: [{ join_path: path }],
          })),
        }),
  };
}

/** What a table is joined to, also through others, each by its shortest path. */
function reach(root: Draft, view: string, notes: Notes): Reached[] {
  const found = new Map<string, Reached>([[root.cube, { draft: root, path: root.cube }]]);
  // Grows while it is walked.
  const queue = [...found.values()];
  for (const { draft, path } of queue)
    for (const { to } of draft.joins.values()) {
      if (found.has(to.cube)) {
        // A key that leads back is no other path.
        if (!path.split('.').includes(to.cube)) notes.add('second_path', `${view}.${to.cube}`);
        continue;
      }
      const next = { draft: to, path: `${path}.${to.cube}` };
      found.set(to.cube, next);
      queue.push(next);
    }
  return queue.slice(1);
}
