import type { ReactNode } from 'react';

/** A column of a list. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** How wide it is, as a track of a CSS grid. */
  readonly width: string;
  /** Whether narrow pages show it. */
  readonly isOnPhones?: boolean;
  readonly canSort?: boolean;
  /** Whether only screen readers get its title. */
  readonly hidesTitle?: boolean;
  cell(row: Row): ReactNode;
}

/** How a list is sorted. */
export interface ListSort {
  readonly column: string;
  readonly isAscending: boolean;
}
