/** What charts need of a theme. The page's token file has the values; sizes are in pixels. */
export interface ChartTokens {
  readonly font: string;
  readonly fontSize: number;
  readonly fontSizeTitle: number;
  readonly text: string;
  readonly textSecondary: string;
  /** Behind the chart: also the gaps between parts that touch. */
  readonly surface: string;
  /** Of the tooltip. */
  readonly raised: string;
  readonly border: string;
  readonly grid: string;
  /** Behind the bars at the pointer. */
  readonly hover: string;
  /** Of marks of a single series. */
  readonly accent: string;
  /** Of values that mean nothing of their own, such as “Others”. */
  readonly muted: string;
  readonly positive: string;
  readonly negative: string;
  /** Of areas on maps without a value, and their borders. */
  readonly land: string;
  readonly landBorder: string;
  /** 10 colours of categories. */
  readonly category: readonly string[];
  /** 9 steps from little to much. */
  readonly sequential: readonly string[];
  /** 9 steps from one extreme through neutral to the other. */
  readonly diverging: readonly string[];
  readonly radius: number;
}
