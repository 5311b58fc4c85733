import type { Dashboard } from '@facet/client';
import type { Control, DashboardConfig, Widget } from '@facet/dashboards';
import { controlsOf, isValueControl, reachOf } from '@facet/dashboards/controls';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useBoard } from '../../store/board-context.ts';
import { type EditorState, useEditorState } from '../editor.ts';
import { askedOf } from './asked-of.ts';

/** Whether a control changes a widget, while the control is selected or has the focus. */
export type ReachMark = 'reached' | 'apart';

/** The control that has the keyboard's focus. */
export type FocusStore = StoreApi<{ readonly controlId: string | null }>;

export function createFocusStore(): FocusStore {
  return createStore(() => ({ controlId: null }));
}

/** Notes which widget has the focus: other widgets than controls change no marks. */
export function noteFocus(store: FocusStore, config: DashboardConfig, widgetId: string | undefined): void {
  const isControl = controlsOf(config).some(({ id }) => id === widgetId);
  store.setState({ controlId: (isControl && widgetId) || null });
}

const FocusContext = createContext<FocusStore>(createFocusStore());
export const FocusProvider = FocusContext.Provider;

/** The mark of a widget; its frame renders again only when it has another one. */
export function useReachMark(widget: Widget): ReachMark | undefined {
  const { dashboard } = useBoard();
  const focused = useStore(use(FocusContext), ({ controlId }) => controlId);
  return useEditorState((state) => markOf(widget, activeControl(state, focused), state, dashboard));
}

/** The control that has the focus, or else the only widget that is selected, if it is one. */
function activeControl({ config, selection }: EditorState, focused: string | null): Control | undefined {
  const controls = controlsOf(config);
  const [selected, ...others] = selection;
  return (
    controls.find(({ id }) => id === focused) ??
    (others.length === 0 ? controls.find(({ id }) => id === selected) : undefined)
  );
}

function markOf(
  widget: Widget,
  active: Control | undefined,
  { config }: EditorState,
  dashboard: Dashboard,
): ReachMark | undefined {
  // What is around other widgets would fade them, too.
  if (active === undefined || widget.id === active.id || widget.type === 'CONTAINER') return undefined;
  return isChanged(widget, active, config.widgets, dashboard) ? 'reached' : 'apart';
}

function isChanged(
  widget: Widget,
  control: Control,
  widgets: readonly Widget[],
  dashboard: Dashboard,
): boolean {
  if (control.type === 'PARENT') {
    const children = new Set(
      (control.config.options ?? []).flatMap((option) => Object.keys(option.children)),
    );
    return (
      children.has(widget.id) ||
      widgets.some(
        (child) =>
          isValueControl(child) && children.has(child.id) && isChanged(widget, child, widgets, dashboard),
      )
    );
  }
  if (widget.type !== 'CHART') return false;
  const { id, type, config } = control;
  return reachOf(widget.config, { id, type, member: config.member }, askedOf(dashboard, widget)).isReached;
}
