import type { SurfacePort } from '@facet/embed-protocol';
import { type RefObject, useEffect } from 'react';

/**
 * Reports the height of the content, whenever it has changed, so that the host can fit the frame to it.
 * @param isComplete whether all content is in the page
 */
export function useContentHeight(
  port: SurfacePort,
  ref: RefObject<HTMLElement | null>,
  isComplete: boolean,
): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isComplete) return undefined;
    let reported = 0;
    let frame = 0;
    const report = () => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      if (height === reported || height === 0) return;
      reported = height;
      port.emit('resized', { height });
    };
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(report);
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [port, ref, isComplete]);
}
