import { frameSelector } from '../canvas/frame-selector.ts';

/** How long to wait for a chart, whose report is read first. Whoever does something else meanwhile keeps the focus. */
const LIMIT_MS = 30_000;

/** Gives the focus to a widget once it is on the board, unless the person has gone on meanwhile. */
export function focusAdded(id: string): void {
  const before = document.activeElement;
  const focus = (): boolean => {
    const frame = document.querySelector<HTMLElement>(frameSelector(id));
    if (frame === null) return false;
    observer.disconnect();
    const { activeElement } = document;
    const isElsewhere = activeElement !== before && activeElement !== document.body;
    if (isElsewhere) return true;
    frame.scrollIntoView({ block: 'nearest' });
    frame.focus({ preventScroll: true });
    return true;
  };
  const observer = new MutationObserver(focus);
  if (focus()) return;
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LIMIT_MS);
}
