import { frameSelector } from '../canvas/frame-selector.ts';

/** Scrolls to the frame of a widget once it is in the page, and gives it the focus: what had it is gone. */
export function revealWidget(id: string): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector<HTMLElement>(frameSelector(id));
    frame?.scrollIntoView({ block: 'nearest' });
    frame?.focus({ preventScroll: true });
  });
}
