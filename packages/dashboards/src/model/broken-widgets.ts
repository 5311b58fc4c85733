import type { DashboardConfig } from '../config/config-shapes.ts';
import { summaryOf } from '../config/diff-configs.ts';
import { reportOf } from '../config/references.ts';
import type { Widget } from '../config/widget-shapes.ts';
import { queryProblems } from './query-members.ts';
import type { WidgetChecks } from './widget-checks.ts';

/** A widget that cannot show its data with a model. */
export interface BrokenWidget {
  readonly widgetId: string;
  readonly type: Widget['type'];
  /** A text by which people recognise the widget. */
  readonly title: string | null;
  /** A clause without a full stop: `the measure orders.total does not exist`. */
  readonly reason: string;
}

/** The widgets whose queries and members do not fit a model, in the order of the widgets. */
export function brokenWidgets(config: DashboardConfig, checks: WidgetChecks): BrokenWidget[] {
  return config.widgets.flatMap((widget) => {
    const reasons = [...new Set(problemsOf(widget, checks))];
    const { id, type, title } = summaryOf(widget);
    return reasons.map((reason) => ({
      widgetId: id,
      type,
      title: title ?? chartTitle(widget, checks),
      reason,
    }));
  });
}

function problemsOf(widget: Widget, checks: WidgetChecks): string[] {
  const { members } = checks;
  if (widget.type === 'CHART') return chartProblems(widget, checks);
  if (members === null) return [];
  if (widget.type === 'FILTER') return members.problems([[widget.config.member, 'member']]);
  if (widget.type === 'TIME_GRAIN') return members.problems([[widget.config.member, 'time dimension']]);
  if (widget.type !== 'FIELD') return [];
  const { member, options = [] } = widget.config;
  return members.problems(
    [member, ...options.map((option) => option.member)].map((name) => [name, 'member']),
  );
}

function chartProblems(widget: Widget & { type: 'CHART' }, checks: WidgetChecks): string[] {
  const reference = reportOf(widget);
  if (reference === undefined) return [];
  const report = checks.reportOf(reference);
  if (report === undefined) return [`its report ${Object.values(reference)[0]} does not exist`];
  const { members, sqlProblem, chartProblem } = checks;
  const drawn = chartProblem?.(report);
  const chart = drawn === undefined ? [] : [drawn];
  if (members === null) return chart;
  const remapped = Object.values(widget.config.controls ?? {}).filter((target) => target !== 'off');
  return [
    ...queryProblems(report, members, sqlProblem),
    ...members.problems(remapped.map((name) => [name, 'member'])),
    ...chart,
  ];
}

function chartTitle(widget: Widget, checks: WidgetChecks): string | null {
  const reference = widget.type === 'CHART' ? reportOf(widget) : undefined;
  return (reference && checks.reportOf(reference)?.name) ?? null;
}
