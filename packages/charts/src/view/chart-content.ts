import type { ChartColumn, CompiledChart } from '../chart.ts';
import type { ChartTokens } from './chart-tokens.ts';
import type { ColourScale } from './colour-scale.ts';

/** Rows and what they are drawn with. */
export interface ChartContent {
  readonly chart: CompiledChart;
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly unknown[])[];
  readonly tokens: ChartTokens;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** The zone of the rows' times: an IANA name. */
  readonly timezone: string;
  /** The colours of the dashboard's categories. */
  readonly colours?: ColourScale;
  /** The present; for tests. */
  readonly now?: Date;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}
