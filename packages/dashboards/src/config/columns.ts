import type { DashboardConfig } from './config-shapes.ts';

/** The columns of a dashboard that sets none. */
export const COLUMNS = 12;

/** The columns of the wide layout. */
export function columnsOf({ layout }: Pick<DashboardConfig, 'layout'>): number {
  return layout?.cols?.lg ?? COLUMNS;
}
