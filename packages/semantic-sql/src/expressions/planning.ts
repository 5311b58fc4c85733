import { type Catalog, lookUp, type Member } from '../model/catalog.ts';
import type { CubeQuery, Filter } from '../model/cube-query.ts';
import type { Controls, InnerColumn, InnerQuery } from '../plan.ts';
import { refuse } from '../syntax/sql-error.ts';
import type { Clock } from '../values/constants.ts';
import type { Block } from './block.ts';

const MAX_QUERIES = 50;

/** The state of planning one statement. */
export class Planning {
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly controls: Controls;
  readonly queries: (Omit<InnerQuery, 'position'> & { location: number })[] = [];
  /** The controls that had something to change: filters, and members. */
  readonly #used = {
    filters: new Set<Filter>(),
    granularities: new Set<string>(),
    members: new Set<string>(),
  };
  readonly isExactToMilliseconds: boolean;
  #tokens = 0;

  constructor(catalog: Catalog, clock: Clock, controls: Controls, isExactToMilliseconds: boolean) {
    this.catalog = catalog;
    this.clock = clock;
    this.controls = controls;
    this.isExactToMilliseconds = isExactToMilliseconds;
  }

  /*
   * Local SQL carries marks while it is written: `\0@12\0` where text from byte 12 of the statement begins, and `\0M3\0`
   * for a measure. The statement contains no NUL.
   */

  mark(location: number | undefined): string {
    return location === undefined || location < 0 ? '' : `\0@${location}\0`;
  }

  newToken(): string {
    this.#tokens += 1;
    return `\0M${this.#tokens}\0`;
  }

  /** SQL without marks of places. */
  plain(sql: string): string {
    return sql.replace(PLACE, '');
  }

  /** Adds a semantic query, or finds the same one. Returns the name of its local table. */
  addQuery(query: CubeQuery, columns: InnerColumn[], location: number | undefined): string {
    if (this.queries.length > 0) {
      const key = JSON.stringify([query, columns]);
      const same = this.queries.find((other) => JSON.stringify([other.query, other.columns]) === key);
      if (same !== undefined) return same.name;
    }
    if (this.queries.length === MAX_QUERIES)
      refuse(`At most ${MAX_QUERIES} different queries of cubes and views are accepted`, location);
    const name = `q${this.queries.length}`;
    this.queries.push({ name, query, columns, location: location ?? 0 });
    return name;
  }

  memberFor(member: Member, block: Block): Member {
    const control = this.controls.members?.find(({ from }) => from === member.member);
    if (control === undefined) return member;
    const [table, ...rest] = control.to.split('.');
    if (table !== block.table.name) return member;
    const found = lookUp(block.table.members, rest.join('.'));
    if (found === undefined || found.kind !== member.kind) return member;
    this.#used.members.add(control.from);
    return found;
  }

  granularityFor(member: string): string | undefined {
    const control = this.controls.granularities?.find((item) => item.member === member);
    if (control !== undefined) this.#used.granularities.add(member);
    return control?.granularity;
  }

  /** The filters of the dashboard for a table. */
  filtersFor(table: string): Filter[] {
    const found = (this.controls.filters ?? []).filter((filter) => tablesOf(filter).includes(table));
    for (const filter of found) this.#used.filters.add(filter);
    return found;
  }

  /** The controls that had nothing to change so far. */
  unused(): Controls {
    const { filters = [], granularities = [], members = [] } = this.controls;
    return {
      filters: filters.filter((filter) => !this.#used.filters.has(filter)),
      granularities: granularities.filter(({ member }) => !this.#used.granularities.has(member)),
      members: members.filter(({ from }) => !this.#used.members.has(from)),
    };
  }
}

/** The cubes and views of the members in a filter. */
export function tablesOf(filter: Filter): string[] {
  if ('and' in filter) return [...new Set(filter.and.flatMap(tablesOf))];
  if ('or' in filter) return [...new Set(filter.or.flatMap(tablesOf))];
  return [filter.member.split('.')[0] ?? ''];
}

const PLACE = /\0@\d+\0/g;

/** Takes the marks out of finished SQL; lists at which offset which byte of the statement begins. */
export function withoutMarks(sql: string): { sql: string; places: [offset: number, byte: number][] } {
  const places: [number, number][] = [];
  // Texts and marks alternate.
  const [first = '', ...parts] = sql.split('\0');
  let result = first;
  for (let index = 0; index < parts.length; index += 2) {
    places.push([result.length, Number(parts[index]?.slice(1))]);
    result += parts[index + 1];
  }
  return { sql: result, places };
}
