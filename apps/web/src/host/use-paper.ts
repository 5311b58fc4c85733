import { useEffect } from 'react';

/** The width of A4 without the margins that the page sets, in pixels. */
const PAPER_WIDTH = ((210 - 2 * 12) * 96) / 25.4;
/** On paper, 13 pixels are at least 5 points. */
const LEAST_SCALE = 0.5;

/**
 * Lets the browser print a page as it is laid out on the screen, only smaller, so that charts and tables have the room for
 * which they are drawn. In a frame, the host decides about the layout; a page that the server renders has its own.
 */
export function usePaper(isRendered: boolean): void {
  useEffect(() => {
    if (isRendered || window.parent !== window) return undefined;
    const { style } = document.documentElement;
    const scale = () => {
      style.zoom = String(Math.min(1, Math.max(LEAST_SCALE, PAPER_WIDTH / innerWidth)));
    };
    const restore = () => {
      style.zoom = '';
    };
    addEventListener('beforeprint', scale);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', scale);
      removeEventListener('afterprint', restore);
    };
  }, [isRendered]);
}
