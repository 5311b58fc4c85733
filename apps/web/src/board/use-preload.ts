import { useEffect } from 'react';
import { useBoard, useBoardState } from '../store/board-context.ts';

/** When a busy page counts as idle, in browsers that do not tell. */
const LATER_MS = 1000;

/** Loads the code of hints and open controls once the dashboard is there and the page has nothing to do. */
export function usePreload(): void {
  const { rendering } = useBoard();
  const isLoaded = useBoardState((state) => state.isLoaded);
  const isViewed = isLoaded && rendering === undefined;
  useEffect(() => {
    if (!isViewed) return undefined;
    // If that fails, they try it again.
    const load = () =>
      void Promise.allSettled([import('../look/HintBubble.tsx'), import('../controls/ControlPopover.tsx')]);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(load, LATER_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(load);
    return () => cancelIdleCallback(request);
  }, [isViewed]);
}
