import type { Dimension, Measure, Table, ValueType } from '../model/catalog.ts';
import type { Filter } from '../model/cube-query.ts';
import { quoted } from '../syntax/nodes.ts';

/** A member as a SELECT uses it; a column of the semantic query. */
export type Leaf = {
  member: Dimension | Measure;
  granularity: string | undefined;
  /** The key of its value in Cube's rows. */
  key: string;
  /** The column of the local table. */
  column: string;
  type: ValueType;
  /** Where it is first used. */
  location: number | undefined;
  /** Stands for the leaf in local SQL until it is known whether it is aggregated again. Measures only. */
  token: string;
};

export type LeafRef = { member: Dimension | Measure; granularity?: string };

/** Collects what one SELECT over a cube or view uses. */
export class Block {
  readonly table: Table;
  /** The name that the rest of the SELECT knows it by. */
  readonly alias: string;
  readonly #leaves = new Map<string, Leaf>();
  readonly #newToken: () => string;
  /** What has been used so far, in order, also repeatedly. */
  readonly uses: Leaf[] = [];
  /** Dimensions outside aggregates, which must be part of a GROUP BY key. */
  uncovered: { leaf: Leaf; location: number | undefined }[] = [];
  /** The SQL of the GROUP BY keys. */
  readonly keys = new Set<string>();
  isGrouped = false;
  /** The conditions that the semantic query evaluates. */
  readonly filters: Filter[] = [];
  readonly segments: string[] = [];
  /** Aggregates over dimensions, by whether they need every row or only the distinct values. */
  aggregates: { needsRows: boolean; location: number | undefined }[] = [];
  /** Whether the dimension switches of the dashboard apply to the part that is being written. */
  isSwitched = false;

  constructor(table: Table, alias: string, newToken: () => string) {
    this.table = table;
    this.alias = alias;
    this.#newToken = newToken;
  }

  use(ref: LeafRef, location: number | undefined): Leaf {
    const { member, granularity } = ref;
    const key = granularity === undefined ? member.member : `${member.member}.${granularity}`;
    let leaf = this.#leaves.get(key);
    if (leaf === undefined) {
      const column = granularity === undefined ? member.name : `${member.name}.${granularity}`;
      leaf = {
        member,
        granularity,
        key,
        column,
        type: member.type,
        location,
        token: member.kind === 'measure' ? this.#newToken() : '',
      };
      this.#leaves.set(key, leaf);
    }
    this.uses.push(leaf);
    if (member.kind === 'dimension') this.uncovered.push({ leaf, location });
    return leaf;
  }

  /** The members in use, each once. */
  get leaves(): Iterable<Leaf> {
    return this.#leaves.values();
  }

  /** Runs `write` and returns what it wrote with the leaves that it used. */
  piece<T>(write: () => T): { value: T; uses: readonly Leaf[] } {
    const from = this.uses.length;
    const value = write();
    return { value, uses: this.uses.slice(from) };
  }

  columnSql(leaf: Leaf): string {
    return `${quoted(this.alias)}.${quoted(leaf.column)}`;
  }

  /** Puts columns in place of the tokens of measures, aggregated again if the rows are. */
  withMeasures(sql: string, isRegrouped: boolean): string {
    if (!sql.includes(TOKEN_START)) return sql;
    let result = sql;
    for (const leaf of this.#leaves.values()) {
      if (leaf.member.kind !== 'measure' || !result.includes(leaf.token)) continue;
      const column = this.columnSql(leaf);
      result = result.replaceAll(leaf.token, isRegrouped ? regrouped(column, leaf.member) : column);
    }
    return result;
  }
}

/** How tokens of measures begin; see `Planning`. */
const TOKEN_START = '\0M';

const ADDITIVE: Record<string, string> = { count: 'sum', sum: 'sum', min: 'min', max: 'max' };

/** Whether the values of groups can be combined to those of larger groups. */
export function isAdditive(measure: Measure): boolean {
  return measure.aggType in ADDITIVE && !measure.isCumulative;
}

function regrouped(column: string, measure: Measure): string {
  const combined = `${ADDITIVE[measure.aggType]}(${column})`;
  return measure.aggType === 'count' ? `CAST(coalesce(${combined}, 0) AS BIGINT)` : combined;
}
