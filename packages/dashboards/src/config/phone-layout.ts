import type { Position, Widget } from './widget-shapes.ts';

/** The breakpoint whose positions are the layout of phones, where widgets are in one column. */
export const PHONE = 'xxs';

/** The place of a widget in the column of a phone, if somebody has arranged it there. */
export function phonePosition({
  responsiveLayouts,
}: Pick<Widget, 'responsiveLayouts'>): Position | undefined {
  return responsiveLayouts?.[PHONE];
}

/** The rows of a widget on a phone, if they differ from those of the wide layout. */
export function phoneRows(widget: Pick<Widget, 'responsiveLayouts' | 'position'>): number | undefined {
  const { h } = phonePosition(widget) ?? widget.position;
  return h === widget.position.h ? undefined : h;
}

export function isHiddenOnPhone({ config }: Pick<Widget, 'config'>): boolean {
  return config.hideOnPhone === true;
}

/**
 * Widgets in the order of a phone: those that have been arranged, in their order, and each other one after the widget that it
 * follows on a wide page.
 * @param items in the order in which they are read on a wide page
 */
export function inPhoneOrder<T>(items: readonly T[], widgetOf: (item: T) => Widget): readonly T[] {
  const positionOf = (item: T) => phonePosition(widgetOf(item));
  if (items.every((item) => positionOf(item) === undefined)) return items;
  const rank = (item: T) => positionOf(item)?.y ?? 0;
  const ordered = items.filter((item) => positionOf(item) !== undefined).sort((a, b) => rank(a) - rank(b));
  for (const [index, item] of items.entries()) {
    if (positionOf(item) !== undefined) continue;
    const before = items[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, item);
  }
  return ordered;
}
