import type { Container, DashboardConfig } from '@facet/dashboards';
import { type DashboardCommand, newId, removals, setting, widgetOf } from '@facet/dashboards/commands';
import { GRID } from '../adding/grid.ts';

type Tab = NonNullable<Container['config']['tabs']>[number];

/** The tabs of a container as settings: what they contain is changed by commands of its own. */
function tabsOf(config: DashboardConfig, id: string): Tab[] {
  const widget = config.widgets.find((one) => one.id === id);
  return widget?.type === 'CONTAINER'
    ? (widget.config.tabs ?? []).map(({ child: _child, ...tab }) => tab)
    : [];
}

function setTabs(config: DashboardConfig, id: string, tabs: readonly Tab[]): DashboardCommand {
  return setting(config, id, ['config', 'tabs'], tabs);
}

/** Adds a tab with room for widgets. */
export function addingTab(config: DashboardConfig, id: string, title: string): DashboardCommand[] {
  const tab = { id: newId('tab'), title };
  return [
    setTabs(config, id, [...tabsOf(config, id), tab]),
    {
      kind: 'add',
      widget: {
        id: newId(GRID.type),
        type: GRID.type,
        position: { x: 0, y: 0, ...GRID.size },
        config: GRID.config,
      },
      into: { container: id, tab: tab.id },
    },
  ];
}

/** The settings of tabs without what they contain, one of them with another one in its place. */
export function tabsWith(tabs: readonly Tab[], tabId: string, change: (tab: Tab) => Tab): Tab[] {
  return tabs.map(({ child: _child, ...tab }) => (tab.id === tabId ? change(tab) : tab));
}

/** Moves a tab one place towards the beginning or the end. */
export function movingTab(
  config: DashboardConfig,
  id: string,
  tabId: string,
  step: 1 | -1,
): DashboardCommand[] {
  const tabs = tabsOf(config, id);
  const index = tabs.findIndex((tab) => tab.id === tabId);
  const tab = tabs[index];
  if (tab === undefined || tabs[index + step] === undefined) return [];
  return [setTabs(config, id, tabs.toSpliced(index, 1).toSpliced(index + step, 0, tab))];
}

/** Removes a tab with everything in it. */
export function removingTab(config: DashboardConfig, id: string, tabId: string): DashboardCommand[] {
  const widget = widgetOf(config, id);
  const tabs = widget.type === 'CONTAINER' ? (widget.config.tabs ?? []) : [];
  const child = tabs.find((tab) => tab.id === tabId)?.child;
  return [
    ...(child === undefined ? [] : removals(config, [child])),
    setTabs(
      config,
      id,
      tabsOf(config, id).filter((tab) => tab.id !== tabId),
    ),
  ];
}
