import type { Filter } from '../question/filter.ts';
import type {
  ColumnFormat,
  FillMissingRows,
  PeriodComparison,
  Pivot,
  ShownAs,
  TableCalculation,
  TopRows,
  Totals,
  Visualisation,
} from '../question/presentation.ts';
import type { DateRange, Order, Question } from '../question/question.ts';
import type { ValueGroups } from '../question/value-groups.ts';

/** The place of a filter: its index, and those within the groups that contain it. */
export type FilterPath = readonly number[];

/** A change of a question, as plain data. `at` and `to` are indexes; absent, the end of those of its kind. */
export type Command =
  /** Empties the question. */
  | { readonly kind: 'set-view'; readonly view: string | null }
  /** Adds a column, or the condition of a segment. */
  | {
      readonly kind: 'add-member';
      readonly member: string;
      readonly granularity?: string;
      readonly at?: number;
    }
  /** Removes a member wherever it is used. */
  | { readonly kind: 'remove-member'; readonly member: string }
  /** Removes a column and what depends on it; filters stay. */
  | { readonly kind: 'remove-column'; readonly column: string }
  /** Puts another member of the same kind in the columns of a member. Its filters stay; a date range moves. */
  | { readonly kind: 'replace-member'; readonly member: string; readonly by: string }
  /** Moves a column to an index among all columns. */
  | { readonly kind: 'move-member'; readonly column: string; readonly to: number }
  /** Null for the times themselves. */
  | { readonly kind: 'set-granularity'; readonly column: string; readonly granularity: string | null }
  /** Null for the column's own name. */
  | { readonly kind: 'rename-column'; readonly column: string; readonly name: string | null }
  /** Puts groups in place of the values of a column; null for the values as they are. Groups have an order of their own. */
  | { readonly kind: 'set-groups'; readonly column: string; readonly groups: ValueGroups | null }
  /** Renames a group, or that of the rest. */
  | { readonly kind: 'rename-group'; readonly column: string; readonly group: string; readonly name: string }
  | {
      readonly kind: 'set-date-range';
      readonly member: string;
      readonly range: DateRange | { readonly compared: readonly DateRange[] } | null;
    }
  /** @property into the path of a group; absent for the filters that all hold */
  | { readonly kind: 'add-filter'; readonly filter: Filter; readonly into?: FilterPath }
  | { readonly kind: 'replace-filter'; readonly path: FilterPath; readonly filter: Filter }
  | { readonly kind: 'remove-filter'; readonly path: FilterPath }
  | { readonly kind: 'set-order'; readonly order: readonly Order[] }
  | { readonly kind: 'set-limit'; readonly limit: number | null; readonly offset?: number | null }
  | { readonly kind: 'set-ungrouped'; readonly ungrouped: boolean }
  | { readonly kind: 'set-timezone'; readonly timezone: string | null }
  | {
      readonly kind: 'add-calculation';
      readonly name: string;
      readonly expression: string;
      readonly at?: number;
    }
  | {
      readonly kind: 'replace-calculation';
      readonly column: string;
      readonly name: string;
      readonly expression: string;
    }
  | { readonly kind: 'set-table-calculations'; readonly tableCalculations: readonly TableCalculation[] }
  | { readonly kind: 'add-comparison'; readonly comparison: PeriodComparison }
  | { readonly kind: 'remove-comparison'; readonly index: number }
  | { readonly kind: 'set-top-rows'; readonly topRows: TopRows | null }
  | { readonly kind: 'set-missing-rows'; readonly fillMissingRows: FillMissingRows | null }
  | { readonly kind: 'set-pivot'; readonly pivot: Pivot | null }
  | { readonly kind: 'set-totals'; readonly totals: Partial<Totals> }
  | { readonly kind: 'set-visualisation'; readonly visualisation: Visualisation | null }
  /** @property column the name in the result, which may be that of a comparison */
  | { readonly kind: 'set-format'; readonly column: string; readonly format: ColumnFormat | null }
  /**
   * Names a column for readers; null for the title of the model.
   * @property column the name in the result, which may be that of a comparison
   */
  | { readonly kind: 'set-title'; readonly column: string; readonly title: string | null }
  | { readonly kind: 'set-shown-as'; readonly shownAs: ShownAs | null }
  /** Takes the query of another question, such as one read from SQL, and keeps what shows the answer. */
  | { readonly kind: 'replace-query'; readonly question: Question };

export type CommandOf<Kind extends Command['kind']> = Extract<Command, { readonly kind: Kind }>;
