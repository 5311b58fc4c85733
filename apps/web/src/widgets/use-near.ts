import { type RefObject, useEffect, useState } from 'react';

/** How far outside the viewport a widget begins to load. */
const MARGIN = '400px';

/**
 * Whether an element has been near the viewport.
 * @param onSeen called when that is known at first, and when the element comes near
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
    if (isAlways) onSeen?.(true);
    if (element === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isIn = entries.some(({ isIntersecting }) => isIntersecting);
        onSeen?.(isIn);
        if (isIn) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear, isAlways, onSeen]);
  return isNear;
}
