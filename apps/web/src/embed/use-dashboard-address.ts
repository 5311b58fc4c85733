import { ActionRefused, type SurfacePort } from '@facet/embed-protocol';
import { useEffect, useRef, useState } from 'react';
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
 * The dashboard of the page's address, which `navigate` and the browser's back button change.
 * @param admit rejects if the viewer may not see the dashboard of an address
 */
export function useDashboardAddress(
  port: SurfacePort,
  { publicId }: Boot,
  admit: (address: Omit<DashboardAddress, 'since'>) => Promise<unknown>,
): DashboardAddress {
  const check = useRef(admit);
  check.current = admit;
  const [address, setAddress] = useState(
    (): DashboardAddress => ({
      ...(addressIn(location.pathname) ?? { publicId, deploymentId: null }),
      since: 0,
    }),
  );
  useEffect(() => {
    let present = location.pathname;
    const follow = () => {
      const next = addressIn(location.pathname);
      if (next === undefined || location.pathname === present) return;
      const previousPath = present;
      present = location.pathname;
      setAddress({ ...next, since: performance.now() });
      port.emit('navigate', { path: present, previousPath });
    };
    const end = port.handle('navigate', async ({ path }) => {
      const refuse = (message: string) => {
        throw new ActionRefused(message, 'EmbedNavigationError');
      };
      const target = URL.parse(path, location.href);
      const isEmbedded = target?.origin === location.origin && target.pathname.startsWith('/embed/');
      const next = isEmbedded ? addressIn(target.pathname) : undefined;
      if (target === null || next === undefined) return refuse('path must be that of an embedded dashboard');
      await check.current(next).catch((error: Error) => refuse(error.message));
      const pinned = pinnedParameters(location.search, target.search);
      history.pushState(null, '', target.pathname + (pinned === '' ? '' : `?${pinned}`));
      return follow();
    });
    addEventListener('popstate', follow);
    return () => {
      end();
      removeEventListener('popstate', follow);
    };
  }, [port]);
  return address;
}

function addressIn(path: string): Omit<DashboardAddress, 'since'> | undefined {
  const [, deploymentId, publicId] = PATH.exec(path) ?? [];
  if (publicId === undefined) return undefined;
  return { publicId, deploymentId: deploymentId === undefined ? null : Number(deploymentId) };
}
