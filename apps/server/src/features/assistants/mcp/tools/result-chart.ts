import { chartOfKind, type Result } from '@facet/charts/suggest';
import { Type } from 'typebox';
import { nullable, OpenObject } from '../../../../http/shapes.ts';

/** How rows are drawn by assistants that show charts. */
export const ResultChart = Type.Object({
  kind: Type.String({ description: 'The kind of a report: `vega`, `map`, `sankey`, `kpi` or `table`.' }),
  spec: Type.Optional(OpenObject),
  title: nullable(Type.String()),
  timezone: Type.String({ description: 'The time zone of the rows.' }),
});

export interface ResultChart {
  readonly kind: string;
  readonly spec?: Record<string, unknown>;
  readonly title: string | null;
  readonly timezone: string;
}

/** The chart that suits rows which nobody has drawn. */
export function suggestedFor(result: Result, timezone: string | null | undefined): ResultChart {
  // Without the model, no measure is known to add up.
  const { kind, spec } = chartOfKind(null, result, () => false);
  return resultChart({ kind, spec }, null, timezone);
}

/** The chart of a report by its `meta`; a table without one. */
export function resultChart(
  meta: Readonly<Record<string, unknown>> | null | undefined,
  title: string | null,
  timezone: string | null | undefined,
): ResultChart {
  const { kind, spec } = meta ?? {};
  const isDrawn = typeof spec === 'object' && spec !== null && !Array.isArray(spec);
  return {
    kind: typeof kind === 'string' ? kind : 'table',
    ...(isDrawn ? { spec: { ...spec } } : {}),
    title,
    timezone: timezone ?? 'UTC',
  };
}
