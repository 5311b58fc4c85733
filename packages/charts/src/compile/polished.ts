import type { CellLayout, Tip } from '../chart.ts';
import type { Dict } from './json.ts';

/** A mark with everything that it inherits. */
export interface Unit {
  /** The name of its marks in Vega begins with it. */
  readonly name: string;
  readonly mark: string;
  readonly encoding: Dict;
  readonly tip: number | null;
  /** Whether the author chose what the tooltip lists. */
  readonly hasOwnTip: boolean;
  /** Whether the author wants no tooltip. */
  readonly isWithoutTip: boolean;
}

/** A specification in which every default that depends on the data is explicit. */
export interface Polished {
  readonly spec: Dict;
  readonly units: readonly Unit[];
  readonly tips: readonly Tip[];
  /** `fit` for one view with layers. */
  readonly layout: 'fit' | 'cells';
  readonly cells: CellLayout | null;
}
