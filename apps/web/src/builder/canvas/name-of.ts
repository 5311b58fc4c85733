import type { Dashboard } from '@facet/client';
import type { Widget } from '@facet/dashboards';
import { reportOfChart } from '../../store/reports.ts';
import type { CanvasWords } from '../../words/builder/canvas/words.ts';

/** What a dashboard knows of the names of its widgets. */
export interface Named {
  /** Where reports are looked up. */
  readonly dashboard: Dashboard;
  /** The members of controls, if they are known. */
  readonly members?: ReadonlyMap<string, { readonly title: string }>;
}

/** How a widget is called where it cannot be seen: by its title, its member, or its kind. */
export function nameOf(widget: Widget, { dashboard, members }: Named, words: CanvasWords): string {
  const { title, label, member } = widget.config as { title?: unknown; label?: unknown; member?: unknown };
  const report = widget.type === 'CHART' ? reportOfChart(dashboard, widget.config) : undefined;
  const known = [title, label, report?.title, report?.name, members?.get(String(member))?.title, member].find(
    (name) => typeof name === 'string' && name !== '',
  );
  return (known as string | undefined) ?? words.kinds[widget.type] ?? widget.type;
}
