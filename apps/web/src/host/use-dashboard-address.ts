import { ActionRefused, type SurfacePort } from '@facet/embed-protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pinnedParameters } from './address.ts';
import type { Boot } from './boot.ts';

export interface DashboardAddress {
  readonly publicId: string;
  /** The deployment that the address names; null if it names none. */
  readonly deploymentId: number | null;
  /** When the page or the navigation began, on the clock of `performance.now()`. */
  readonly since: number;
}

const PATH = /^(?:\/embed\/(?:d\/(\d+)\/)?dashboard|\/dashboards)\/([0-9A-Za-z]+)$/;

/**
 * The dashboard of the page's address, which `navigate`, links and the browser's back button change.
 * @param isOpen whether there is a session: until then, `navigate` waits
 * @param admit rejects if the viewer may not see the dashboard of an address
 */
export function useDashboardAddress(
  port: SurfacePort,
  { publicId }: Boot,
  isOpen: boolean,
  admit: (address: Omit<DashboardAddress, 'since'>) => Promise<unknown>,
): DashboardAddress & { open(publicId: string, parameters: string): void } {
  const check = useRef(admit);
  check.current = admit;
  const [address, setAddress] = useState(
    (): DashboardAddress => ({
      ...(addressIn(location.pathname) ?? { publicId, deploymentId: null }),
      since: 0,
    }),
  );
  const present = useRef(location.pathname);
  const follow = useCallback(() => {
    const next = addressIn(location.pathname);
    if (next === undefined || location.pathname === present.current) return;
    const previousPath = present.current;
    present.current = location.pathname;
    port.emit('navigate', { path: present.current, previousPath });
    // The next action of the host meets the new page.
    flushSync(() => setAddress({ ...next, since: performance.now() }));
  }, [port]);
  const go = useCallback(
    (path: string, search: string) => {
      const pinned = pinnedParameters(location.search, search);
      history.pushState(null, '', path + (pinned === '' ? '' : `?${pinned}`));
      follow();
    },
    [follow],
  );
  const open = useCallback(
    (id: string, parameters: string) => {
      const path = `${location.pathname.startsWith('/dashboards/') ? '/dashboards' : '/embed/dashboard'}/${id}`;
      check.current({ publicId: id, deploymentId: null }).then(
        () => go(path, `?${parameters}`),
        ({ message }: Error) =>
          port.emit('error', { message, name: 'EmbedNavigationError', context: 'link', fatal: false }),
      );
    },
    [port, go],
  );
  useEffect(() => {
    if (!isOpen) return undefined;
    return port.handle('navigate', async ({ path }) => {
      const refuse = (message: string) => {
        throw new ActionRefused(message, 'EmbedNavigationError');
      };
      const target = URL.parse(path, location.href);
      const isEmbedded = target?.origin === location.origin && target.pathname.startsWith('/embed/');
      const next = isEmbedded ? addressIn(target.pathname) : undefined;
      if (target === null || next === undefined) return refuse('path must be that of an embedded dashboard');
      await check.current(next).catch((error: Error) => refuse(error.message));
      return go(target.pathname, target.search);
    });
  }, [port, isOpen, go]);
  useEffect(() => {
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [follow]);
  return { ...address, open };
}

function addressIn(path: string): Omit<DashboardAddress, 'since'> | undefined {
  const [, deploymentId, publicId] = PATH.exec(path) ?? [];
  if (publicId === undefined) return undefined;
  return { publicId, deploymentId: deploymentId === undefined ? null : Number(deploymentId) };
}
