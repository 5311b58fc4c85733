import type { DashboardControls } from '@facet/client';
import type { ControlChange } from '@facet/embed-protocol';
import { type Change, changed, merged } from './change-choices.ts';
import { changesBetween } from './changes.ts';
import type { Choices } from './choices.ts';
import type { Controls } from './control-values.ts';
import { type CrossFilter, crossFiltered, stillChosen } from './cross-filter.ts';
import { type WidgetView, type WidgetViews, withWidgetView } from './widget-views.ts';

/** What commands change. Immutable, so that an earlier one can be shown again. */
export interface Viewed {
  readonly choices: Choices;
  /** What was clicked last to filter the other charts; it counts while its values are still chosen. */
  readonly clicked: CrossFilter | undefined;
  /** The open tab of containers, by their ids. */
  readonly tabs: ReadonlyMap<string, string>;
  /** How the viewer has arranged widgets, by their ids. */
  readonly arranged: WidgetViews;
}

/** What an address or a message opens. */
export type Opened = Pick<DashboardControls, 'values' | 'initial' | 'tabs'>;

/** A change of what is viewed, as data: a click, a message of the host and an address send the same. */
export type Command =
  | Change
  /** Filters the other charts by what was clicked in one; the same again ends it. */
  | { readonly kind: 'cross-filter'; readonly clicked: CrossFilter }
  | { readonly kind: 'tab'; readonly widgetId: string; readonly tabId: string }
  /** Arranges the rows of a widget. */
  | { readonly kind: 'arrange'; readonly widgetId: string; readonly change: WidgetView }
  /** Adds what an address contains to what is chosen. */
  | { readonly kind: 'open'; readonly opened: Opened };

/** Who sent a command: only what the viewer does is reported. */
export type Sender = 'viewer' | 'host';

/** What is viewed after a command. */
export function after(viewed: Viewed, command: Command, controls: Controls): Viewed {
  switch (command.kind) {
    case 'cross-filter': {
      const before = stillChosen(viewed.clicked, viewed.choices);
      const { choices, crossFilter } = crossFiltered(viewed.choices, before, command.clicked);
      return { ...viewed, choices, clicked: crossFilter };
    }
    case 'tab':
      return { ...viewed, tabs: new Map(viewed.tabs).set(command.widgetId, command.tabId) };
    case 'arrange':
      return { ...viewed, arranged: withWidgetView(viewed.arranged, command.widgetId, command.change) };
    case 'open': {
      const { opened } = command;
      const tabs = opened.tabs.map(({ widgetId, tabId }) => [widgetId, tabId] as const);
      return {
        ...viewed,
        choices: merged(viewed.choices, opened),
        tabs: tabs.length === 0 ? viewed.tabs : new Map([...viewed.tabs, ...tabs]),
      };
    }
    default:
      return { ...viewed, choices: changed(viewed.choices, command, controls) };
  }
}

/** What a command of the viewer has changed, as the event to the host lists it. */
export function changesOf(command: Command, before: Viewed, now: Viewed): ControlChange[] {
  if (command.kind === 'tab') return [{ kind: 'tab', widgetId: command.widgetId, value: command.tabId }];
  return changesBetween(before.choices, now.choices);
}
