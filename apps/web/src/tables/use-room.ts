import { useLayoutEffect, useState } from 'react';

/** The width inside a scrolling element. */
export function useRoom(scroller: HTMLElement | null): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (scroller === null) return undefined;
    const measure = () => setRoom(scroller.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);
  return room;
}
