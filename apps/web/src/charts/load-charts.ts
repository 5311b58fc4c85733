import { loadParts } from '@facet/charts/late-parts';
import type { CompiledChart } from '@facet/charts/view';

let code: Promise<typeof import('@facet/charts/view')> | undefined;

/** The code that draws charts, which is as large as the rest of the page: requested beside the rows, and only if needed. */
export function loadCharts(charts: readonly CompiledChart[]): Promise<typeof import('@facet/charts/view')> {
  // Whoever draws a chart waits for what it needs, and hears if that fails.
  for (const { vega } of charts) loadParts(vega).catch(() => undefined);
  code ??= import('@facet/charts/view').catch((error: unknown) => {
    code = undefined;
    throw error;
  });
  return code;
}
