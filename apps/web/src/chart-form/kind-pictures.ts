import {
  type Icon,
  IconArrowsSplit2,
  IconChartArea,
  IconChartBar,
  IconChartCandle,
  IconChartDonut3,
  IconChartDots,
  IconChartFunnel,
  IconChartHistogram,
  IconChartLine,
  IconChartPie,
  IconGridPattern,
  IconMap2,
  IconMapPin,
} from '@tabler/icons-react';
import type { ChartKindId } from './chart-kinds.ts';

/** What a kind of chart looks like. */
export const KIND_PICTURES: Readonly<Record<ChartKindId, Icon>> = {
  bar: IconChartBar,
  line: IconChartLine,
  area: IconChartArea,
  combo: IconChartHistogram,
  scatter: IconChartDots,
  pie: IconChartPie,
  donut: IconChartDonut3,
  heatmap: IconGridPattern,
  boxplot: IconChartCandle,
  funnel: IconChartFunnel,
  points: IconMapPin,
  areas: IconMap2,
  sankey: IconArrowsSplit2,
};
