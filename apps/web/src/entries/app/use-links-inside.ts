import type { RouterHistory } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isInApp } from '../../places/places.ts';

/**
 * Opens links between the pages of creator mode without loading a document, also those that ask for a window of their own: the
 * session is in the memory of this page only.
 */
export function useLinksInside(deploymentId: number, history: Pick<RouterHistory, 'push'>): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button === 2) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      if (!isInApp(deploymentId, link.pathname)) return;
      event.preventDefault();
      history.push(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    // The middle button.
    document.addEventListener('auxclick', follow);
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('auxclick', follow);
    };
  }, [deploymentId, history]);
}
