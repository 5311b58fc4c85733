let charts: Promise<typeof import('@facet/charts/view')> | undefined;

/** The code that draws charts, which is as large as the rest of the page: requested beside the rows, and only if needed. */
export function loadCharts(): Promise<typeof import('@facet/charts/view')> {
  charts ??= import('@facet/charts/view').catch((error: unknown) => {
    charts = undefined;
    throw error;
  });
  return charts;
}
