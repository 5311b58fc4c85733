import type { Widget } from './widget-shapes.ts';

/** What a section is, in commands and addresses: the value of `tab_WIDGET`. */
export const SECTION_STATES = ['open', 'closed'] as const;

/** Whether viewers can close and open a widget: its title is what they click. */
export function isSection(widget: Widget): boolean {
  if (widget.type !== 'CONTAINER') return false;
  const { layout, collapsible = false, title = '' } = widget.config;
  return collapsible && layout !== 'tabs' && title.trim() !== '';
}

/**
 * Whether a widget is a section that is closed.
 * @param chosen what the viewer or the address has chosen
 */
export function isClosedSection(widget: Widget, chosen: string | undefined): boolean {
  if (!isSection(widget)) return false;
  const { collapsed } = widget.config as { collapsed?: boolean };
  return (chosen ?? (collapsed === true ? 'closed' : 'open')) === 'closed';
}
