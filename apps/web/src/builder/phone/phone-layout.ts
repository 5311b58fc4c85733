import type { DashboardConfig, Widget } from '@facet/dashboards';
import { isHiddenOnPhone } from '@facet/dashboards/arrangement';

const shown = new WeakMap<Widget, Widget>();

/** A dashboard with the widgets that phones hide, so that somebody can show them again. Others are the same objects. */
export function withHidden(config: DashboardConfig): DashboardConfig {
  return { ...config, widgets: config.widgets.map(asShown) };
}

function asShown(widget: Widget): Widget {
  if (!isHiddenOnPhone(widget)) return widget;
  const known = shown.get(widget);
  if (known !== undefined) return known;
  const { hideOnPhone: _hidden, ...config } = widget.config;
  const made = { ...widget, config } as Widget;
  shown.set(widget, made);
  return made;
}
