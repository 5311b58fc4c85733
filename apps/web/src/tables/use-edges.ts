import { useLayoutEffect } from 'react';

/** Half a pixel of a zoomed page is not content that is out of sight. */
const SLACK = 2;

/**
 * Marks a scroller where there is more to see: below, and beyond the end of its lines. Also notes its size, which the
 * shadows at its edges have.
 * @param size changes with the size of the content
 */
export function useEdges(scroller: HTMLElement | null, size: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is measured again when its size changes
  useLayoutEffect(() => {
    if (scroller === null) return undefined;
    const update = () => {
      const { clientWidth, clientHeight } = scroller;
      // On the scroller, the styles of all cells would be found again.
      const edges = scroller.firstElementChild as HTMLElement;
      edges.style.setProperty('--room-inline', `${clientWidth}px`);
      edges.style.setProperty('--room-block', `${clientHeight}px`);
      // Shadows of the size before would count as content.
      const { scrollWidth, scrollHeight, scrollLeft, scrollTop } = scroller;
      scroller.toggleAttribute('data-more-below', scrollHeight - clientHeight - scrollTop > SLACK);
      scroller.toggleAttribute('data-more-beyond', scrollWidth - clientWidth - Math.abs(scrollLeft) > SLACK);
    };
    update();
    scroller.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [scroller, size]);
}
