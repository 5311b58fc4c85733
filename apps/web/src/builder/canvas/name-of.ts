import type { Dashboard } from '@facet/client';
import type { Widget } from '@facet/dashboards';
import { reportOfChart } from '../../store/reports.ts';
import type { CanvasWords } from '../../words/builder/canvas/words.ts';

/** How a widget is called where it cannot be seen: by its title, or by its kind. */
export function nameOf(widget: Widget, dashboard: Dashboard, words: CanvasWords): string {
  const { title, label, member } = widget.config as { title?: unknown; label?: unknown; member?: unknown };
  const report = widget.type === 'CHART' ? reportOfChart(dashboard, widget.config) : undefined;
  const known = [title, label, report?.title, report?.name, member].find(
    (name) => typeof name === 'string' && name !== '',
  );
  return (known as string | undefined) ?? words.kinds[widget.type] ?? widget.type;
}
