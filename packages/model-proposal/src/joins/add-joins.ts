import { comparableType } from '../columns/column-type.ts';
import type { Notes } from '../notes.ts';
import { tableKey } from '../proposal.ts';
import type { Draft, DraftJoin } from '../tables/draft.ts';
import { isUnique, nounOf } from '../tables/primary-key.ts';
import { plainWordsOf, singularOf } from '../words/words.ts';

type Pairs = DraftJoin['columns'];

/** Adds the joins of foreign keys, and then those that names suggest. */
export function addJoins(drafts: readonly Draft[], notes: Notes): void {
  const byTable = new Map(drafts.map((draft) => [tableKey(draft.table), draft]));
  for (const draft of drafts)
    for (const { columns, schema, table, referenced } of draft.table.foreignKeys) {
      const to = byTable.get(tableKey({ schema, name: table }));
      const pairs = columns.map((column, index) => ({ from: column, to: referenced[index] ?? '' }));
      const isUsable = pairs.every((pair) => draft.columns.has(pair.from) && to?.columns.has(pair.to));
      if (to !== undefined && isUsable) addJoin(draft, to, pairs, 'key', notes.when(draft.isAsked));
    }
  const targets = new Targets(drafts);
  for (const draft of drafts)
    for (const column of draft.columns.keys()) {
      if (draft.table.foreignKeys.some(({ columns }) => columns.includes(column))) continue;
      const to = targets.find(draft, column);
      const [key] = to?.key ?? [];
      if (to !== undefined && key !== undefined)
        addJoin(draft, to, [{ from: column, to: key }], 'name', notes.when(draft.isAsked));
    }
}

function addJoin(from: Draft, to: Draft, columns: Pairs, basis: DraftJoin['basis'], notes: Notes): void {
  const names = columns.map((pair) => pair.from);
  const subject = `${from.cube}.${names.join(', ')}`;
  if (from === to) notes.add('join_to_itself', subject);
  else if (to.key.length === 0) notes.add('join_without_key', subject);
  // The engine refuses joins of cubes without a key, and a second one to the same cube; `no_key` is noted for the first.
  else if (from.joins.has(to.cube)) notes.add('second_join', subject);
  else if (from.key.length > 0) {
    const relationship = isUnique(from.table, names) ? 'one_to_one' : 'many_to_one';
    from.joins.set(to.cube, { to, columns, relationship, basis });
    if (basis === 'name') notes.add('join_by_name', subject);
  }
}

const KEY_WORD = /^(id|key|sk|fk|uuid|guid|code|no|nr|number|num)$/;

/** Tables with a key of one column, by the words for one of their rows. */
class Targets {
  readonly #byNoun = new Map<string, Draft[]>();

  constructor(drafts: readonly Draft[]) {
    for (const draft of drafts) {
      if (draft.key.length !== 1) continue;
      const noun = nounOf(draft.table.name).join('_');
      this.#byNoun.set(noun, [...(this.#byNoun.get(noun) ?? []), draft]);
    }
  }

  /** The table whose key a column refers to by its name: `customer_id`, `billing_customer_id`, `customerKey`. */
  find(draft: Draft, column: string): Draft | undefined {
    const words = plainWordsOf(column);
    const last = words.at(-1) ?? '';
    if (words.length < 2 || !KEY_WORD.test(last)) return undefined;
    const stem = words.slice(0, -1);
    if (draft.key.includes(column) && stem.join('_') === nounOf(draft.table.name).join('_')) return undefined;
    for (let start = 0; start < stem.length; start += 1) {
      const noun = [...stem.slice(start, -1), singularOf(stem.at(-1) ?? '')].join('_');
      const found = this.#only(draft, column, last, this.#byNoun.get(noun) ?? []);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The one table that fits, if there is only one; tables of the same schema come first. */
  #only(draft: Draft, column: string, keyWord: string, given: readonly Draft[]): Draft | undefined {
    const type = draft.columns.get(column)?.type ?? '';
    const fitting = given.filter(({ key: [key = ''], columns }) => {
      const own = plainWordsOf(key).at(-1);
      return own === keyWord && comparableType(columns.get(key)?.type ?? '') === comparableType(type);
    });
    const near = fitting.filter(({ table }) => table.schema === draft.table.schema);
    const [found, ...others] = near.length > 0 ? near : fitting;
    return others.length === 0 ? found : undefined;
  }
}
