import { frameSelector } from '../canvas/frame-selector.ts';

/**
 * Scrolls to the frame of a widget once it is in the page.
 * @param takesFocus what had the focus is gone
 */
export function revealWidget(id: string, takesFocus: boolean): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector<HTMLElement>(frameSelector(id));
    frame?.scrollIntoView({ block: 'nearest' });
    if (takesFocus) frame?.focus({ preventScroll: true });
  });
}
