import type { SurfacePort } from '@facet/embed-protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { ApiError, statusOf } from '../../api/api-error.ts';
import type { Boot } from '../../host/boot.ts';
import type { EmbedSession } from '../../host/session.ts';
import { useDashboardAddress } from '../../host/use-dashboard-address.ts';
import { dashboardQuery } from './dashboard-query.ts';

const SIGN_IN_ERROR = new ApiError(401, 'signed_out', 'The viewer is not signed in');

/** The dashboard of the page's address, which is read once there is a session or the viewer is signed in. */
export function useOpenDashboard(port: SurfacePort, session: EmbedSession, boot: Boot) {
  const opened = useSyncExternalStore(session.subscribe, () => session.current);
  const client = useQueryClient();
  const isPrivate = opened.state === 'private';
  const [isSignedIn, setSignedIn] = useState(boot.isSignedIn);
  const isOpen = isPrivate ? isSignedIn : ['open', 'expired'].includes(opened.state);
  const { publicId, deploymentId, since, open } = useDashboardAddress(port, boot, isOpen, (address) =>
    client.fetchQuery(dashboardQuery(session, address)),
  );
  const query = useQuery({ ...dashboardQuery(session, { publicId, deploymentId }), enabled: isOpen });
  const needsSignIn = isPrivate && (!isSignedIn || statusOf(query.error) === 401);
  return {
    opened,
    publicId,
    since,
    open,
    query,
    needsSignIn,
    error: needsSignIn ? SIGN_IN_ERROR : query.error,
    onSignedIn(): void {
      setSignedIn(true);
      if (query.isError) query.refetch();
    },
  };
}
