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
  IconFileTypeHtml,
  IconGridPattern,
  IconMap2,
  IconMapPin,
  IconNumbers,
} from '@tabler/icons-react';
import type { FormKindId } from './chart-kinds.ts';

/** What a kind of chart looks like. */
export const KIND_PICTURES: Readonly<Record<FormKindId, Icon>> = {
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
  kpi: IconNumbers,
  html: IconFileTypeHtml,
};
