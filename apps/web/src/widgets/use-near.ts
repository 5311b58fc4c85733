import { type RefObject, useEffect, useState } from 'react';

/** How far outside the viewport a widget begins to load, in pixels. */
const MARGIN = 400;
/** After this time, an observer that has been silent stays silent: browsers do not draw frames that their hosts hide. */
const SILENCE_MS = 1_000;

/**
 * Whether an element has been near the viewport.
 * @param onSeen called when that is known, also again for an element that was hidden, and when the element comes near
 * @param isAlways whether every element counts as near
 */
export function useNear(
  ref: RefObject<Element | null>,
  onSeen?: (isNear: boolean) => void,
  isAlways = false,
): boolean {
  const [isNear, setNear] = useState(isAlways);
  useEffect(() => {
    const element = ref.current;
    if (isNear) onSeen?.(true);
    if (element === null || isNear) return undefined;
    const report = (isIn: boolean) => {
      clearTimeout(silence);
      onSeen?.(isIn);
      if (isIn) setNear(true);
    };
    // A host may keep the frame hidden until the dashboard is loaded.
    const silence = setTimeout(() => report(isInWindow(element)), SILENCE_MS);
    const observer = new IntersectionObserver(
      (entries) => report(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${MARGIN}px` },
    );
    observer.observe(element);
    // Paper has what is far below, too; what has not loaded by then is there the next time.
    const print = () => report(true);
    addEventListener('beforeprint', print);
    return () => {
      removeEventListener('beforeprint', print);
      clearTimeout(silence);
      observer.disconnect();
    };
  }, [ref, isNear, onSeen]);
  return isNear;
}

/** Whether an element is near the window of its frame; nothing is in a frame without a layout. */
function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return document.documentElement.clientWidth > 0 && top < innerHeight + MARGIN && bottom > -MARGIN;
}
