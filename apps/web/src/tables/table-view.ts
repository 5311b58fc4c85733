import type { Sorting } from './table-model.ts';

/** How the viewer has arranged a table. */
export interface TableView {
  readonly sorting?: Sorting | undefined;
  /** The keys of the columns from left to right; new columns are at the end. */
  readonly order?: readonly string[] | undefined;
  /** The widths of columns in pixels, by their keys. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  /** The groups that are open although groups are closed at first, or the other way round. */
  readonly toggled?: readonly string[] | undefined;
}

/** The groups that differ from how they are at first, after one has been opened or closed. */
export function toggledIn(groups: readonly string[], group: string): readonly string[] {
  return groups.includes(group) ? groups.filter((other) => other !== group) : [...groups, group];
}
