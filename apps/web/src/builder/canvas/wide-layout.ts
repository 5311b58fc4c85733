import type { DashboardConfig, Widget } from '@facet/dashboards';
import { columnsOf } from '@facet/dashboards/commands';

const wide = new WeakMap<Widget, Widget>();

/**
 * A dashboard as it is on a wide page, at any width from which there is a grid: the panels of an editor take room, and its
 * cells are still those of the wide layout. Widgets that need no change are the same objects.
 */
export function wideLayout(config: DashboardConfig): DashboardConfig {
  const lg = columnsOf(config);
  return {
    ...config,
    layout: { ...config.layout, cols: { lg, md: lg, sm: lg, xs: lg, xxs: lg } },
    widgets: config.widgets.map(withoutOtherLayouts),
  };
}

function withoutOtherLayouts(widget: Widget): Widget {
  if (widget.responsiveLayouts === undefined) return widget;
  const known = wide.get(widget);
  if (known !== undefined) return known;
  const { responsiveLayouts: _others, ...only } = widget;
  wide.set(widget, only as Widget);
  return only as Widget;
}
