import type { Position, Widget } from '../config/widget-shapes.ts';

/** Where a widget belongs: on the board, in a stack or grid, or in a tab. */
export interface Place {
  /** The container; null for the board itself. */
  readonly container: string | null;
  /** The tab of the container; null if it has none. */
  readonly tab: string | null;
  /** The place among its siblings, from 0; at the end if absent. */
  readonly order?: number;
}

/** A place with the cells that the widget occupies there. */
export interface PlacedAt extends Place {
  readonly position: Position;
}

/**
 * One change of a dashboard. It says what its author saw, so that it is refused where somebody else has changed the same,
 * and so that it can be reverted exactly. Containers are added and removed without their content, which has commands of
 * its own.
 */
export type DashboardCommand =
  | { readonly kind: 'add'; readonly widget: Widget; readonly into: Place }
  | { readonly kind: 'remove'; readonly widget: Widget; readonly from: Place }
  | {
      readonly kind: 'move';
      readonly widgetId: string;
      readonly before: PlacedAt;
      readonly after: PlacedAt;
    }
  | SetCommand;

/** Changes one setting of a widget, or of the dashboard as a whole. Lists are settled as a whole. */
export interface SetCommand {
  readonly kind: 'set';
  /** Null for a setting of the dashboard. */
  readonly widgetId: string | null;
  /** The names of the members from the outside in: `['config', 'title']`, `['theme', 'primaryColor']`. */
  readonly path: readonly string[];
  /** The value that the author saw; absent if there was none. */
  readonly before?: unknown;
  /** The new value; absent to remove the setting. */
  readonly after?: unknown;
}

/**
 * Why a command has no effect. `gone`: what it changes does not exist any more. `exists`: a widget with this id is there
 * already. `changed`: the value or the place differs from what the author saw. `occupied`: the tab has a widget.
 * `not-empty`: the container or the tab still has widgets. `inside`: a container cannot be inside itself. `fixed`: no
 * command changes this setting.
 */
export const REFUSALS = ['gone', 'exists', 'changed', 'occupied', 'not-empty', 'inside', 'fixed'] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** A command that had no effect. */
export interface Refusal {
  readonly code: RefusalCode;
  /** The number of the command in its list, from 0. */
  readonly command: number;
  /** The widget; null for a setting of the dashboard. */
  readonly widgetId: string | null;
  /** The setting; empty if the widget as a whole is meant. */
  readonly path: readonly string[];
}
