import { useEffect } from 'react';
import { useBoard, useBoardState } from '../store/board-context.ts';

/** Until then, charts that were drawn last may still settle, and the host has its own things to load. */
const LATER_MS = 2000;

/** Loads the code of hints and open controls some time after the dashboard, so that they open at once. */
export function usePreload(): void {
  const { rendering } = useBoard();
  const isLoaded = useBoardState((state) => state.isLoaded);
  const isViewed = isLoaded && rendering === undefined;
  useEffect(() => {
    if (!isViewed) return undefined;
    // If that fails, they try it again.
    const load = () =>
      void Promise.allSettled([import('../look/HintBubble.tsx'), import('../controls/ControlPopover.tsx')]);
    const timer = setTimeout(load, LATER_MS);
    return () => clearTimeout(timer);
  }, [isViewed]);
}
