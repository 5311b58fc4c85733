import type { Static } from 'typebox';
import { HTML_SPEC } from './html-spec.ts';
import { keptSettings } from './kept-settings.ts';
import { type KPI_BLOCKS, KPI_SPEC } from './kpi-blocks.ts';
import { type TABLE_COLUMN, TABLE_SPEC } from './table-spec.ts';

/** A part of a key figure. */
export type KpiBlock = {
  [T in keyof typeof KPI_BLOCKS]: Static<(typeof KPI_BLOCKS)[T]>;
}[keyof typeof KPI_BLOCKS];
export type TableSpec = Static<typeof TABLE_SPEC>;
export type TableColumnSpec = Static<typeof TABLE_COLUMN>;

/** The blocks of a stored key figure that this release knows. */
export function keptBlocks(spec: unknown): readonly KpiBlock[] {
  const { blocks = [] } = (keptSettings(KPI_SPEC, spec) ?? {}) as { blocks?: readonly KpiBlock[] };
  return blocks;
}

/** The settings of a stored table that this release knows. */
export function keptTable(spec: unknown): TableSpec {
  return (keptSettings(TABLE_SPEC, spec) ?? {}) as TableSpec;
}

/** The template of a stored HTML report; empty without one. */
export function keptTemplate(spec: unknown): string {
  const found = keptSettings(HTML_SPEC, spec) as Static<typeof HTML_SPEC> | undefined;
  if (found === undefined || typeof found === 'string') return found ?? '';
  return 'html' in found ? found.html : found.template;
}
