import type { Dashboard } from '@facet/client';
import type { DashboardConfig, Widget } from '@facet/dashboards';
import type { DashboardCommand } from '@facet/dashboards/commands';
import { useMemo } from 'react';
import { useArea } from '../words/area.ts';
import { CANVAS } from '../words/builder/canvas/canvas-area.ts';
import { HISTORY } from '../words/builder/history/history-area.ts';
import { nameOf } from './canvas/name-of.ts';

/** How a widget is called; also one that is gone. */
export type NameOfWidget = (id: string) => string;

/**
 * The names of the widgets of a dashboard, and of those that commands have added or removed.
 * @param dashboard where reports are looked up
 */
export function useWidgetNames(
  dashboard: Dashboard,
  configs: readonly DashboardConfig[],
  commands: readonly DashboardCommand[] = [],
): NameOfWidget {
  const canvas = useArea(CANVAS);
  const { nameless } = useArea(HISTORY);
  return useMemo(() => {
    const widgets = new Map<string, Widget>();
    for (const command of commands)
      if (command.kind === 'add' || command.kind === 'remove') widgets.set(command.widget.id, command.widget);
    for (const { widgets: all } of configs) for (const widget of all) widgets.set(widget.id, widget);
    return (id) => {
      const widget = widgets.get(id);
      return widget === undefined ? nameless : nameOf(widget, { dashboard }, canvas);
    };
  }, [dashboard, configs, commands, canvas, nameless]);
}
