import type { DashboardConfig } from '@facet/dashboards';
import { type Edge, outermost, parentsOf } from '@facet/dashboards/commands';

/** The frame of the innermost widget around an element. */
export function frameAt(target: Element): HTMLElement | undefined {
  return target.closest<HTMLElement>('[data-widget]') ?? undefined;
}

export function edgeAt(target: Element): Edge | undefined {
  return target.closest<HTMLElement>('[data-edge]')?.dataset.edge as Edge | undefined;
}

/** Whether an element is operated by itself, such as a tab. */
export function isOperated(target: Element): boolean {
  return target.closest('button, a, input, textarea, select, [contenteditable="true"]') !== null;
}

/** The selection after a press on a widget. */
export function pressed(selection: readonly string[], id: string, isMore: boolean): string[] {
  if (!isMore) return [id];
  return selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id];
}

/** The selected widgets that move together with one: those with the same parent. */
export function siblingsOf(config: DashboardConfig, id: string, selection: readonly string[]): string[] {
  const parents = parentsOf(config.widgets);
  const parent = parents.get(id)?.id;
  const siblings = outermost(config, selection).filter((one) => parents.get(one)?.id === parent);
  return siblings.includes(id) ? siblings : [id];
}
