import { type RefObject, useEffect, useState } from 'react';
import { fitToVisible } from '../look/fit-to-visible.ts';

interface FullScreen {
  readonly isFull: boolean;
  toggle(): void;
}

/**
 * Shows an element in front of all others: on the whole screen where the page may, else in its frame. Everything else
 * of the page is inert meanwhile. Escape ends it.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!isFull || element === null) return undefined;
    const others = inertAround(element);
    const leave = () => setFull(false);
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) leave();
    };
    const onChange = () => {
      if (document.fullscreenElement === null) leave();
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
    else fitToVisible(element);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      for (const other of others) other.inert = false;
      element.style.removeProperty('--visible-top');
      element.style.removeProperty('--visible-height');
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull, ref]);
  return { isFull, toggle: () => setFull(!isFull) };
}

/** Makes everything beside an element and its ancestors inert; returns what was not. Menus, which are outside, stay. */
function inertAround(element: HTMLElement): HTMLElement[] {
  const root = document.getElementById('root');
  const changed: HTMLElement[] = [];
  for (
    let part: HTMLElement = element;
    part !== root && part.parentElement !== null;
    part = part.parentElement
  )
    for (const other of part.parentElement.children)
      if (other instanceof HTMLElement && other !== part && !other.inert) {
        other.inert = true;
        changed.push(other);
      }
  return changed;
}
