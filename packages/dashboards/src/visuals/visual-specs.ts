import { HTML_SPEC } from './html-spec.ts';
import { KPI_SPEC } from './kpi-blocks.ts';
import { TABLE_SPEC } from './table-spec.ts';

/** The specifications of the visualisations that pages draw themselves, as JSON Schema. Charts are compiled. */
export const VISUAL_SPECS = { kpi: KPI_SPEC, table: TABLE_SPEC, html: HTML_SPEC } as const;
