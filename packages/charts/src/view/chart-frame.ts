import type { CompiledChart } from '../chart.ts';
import type { Size } from './chart-content.ts';

/** An element for a chart, which fills its parent, and is scaled until the chart is drawn for another size. */
export function frameFor({ layout }: CompiledChart, document: Document): HTMLElement {
  const frame = document.createElement('div');
  frame.style.setProperty('width', '100%');
  frame.style.setProperty('height', '100%');
  frame.style.setProperty('transform-origin', '0 0');
  // Many small multiples are higher than their widget.
  if (layout === 'cells') frame.style.setProperty('overflow', 'auto');
  frame.setAttribute('aria-hidden', 'true');
  return frame;
}

/** A size in whole pixels, at which a chart has room for a mark. */
export function drawable({ width, height }: Size): Size {
  return { width: Math.max(40, Math.floor(width)), height: Math.max(40, Math.floor(height)) };
}

/** Whether two sizes are the same but for a pixel, by which observers and elements differ in rounding. */
export function isAboutAs(one: Size, other: Size): boolean {
  return Math.abs(one.width - other.width) <= 1 && Math.abs(one.height - other.height) <= 1;
}
