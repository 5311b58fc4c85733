import type { ReachedDeployment } from '@facet/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EXPLORE_PATH, mayExplore, maySeeWorkspace, WORKSPACE_PATH } from './reached.ts';
import { useKeys } from './use-keys.ts';

/** The dialogs that belong to the frame. */
type FrameDialog = 'palette' | 'keys';

/** The keys that work on every page, and the dialog that they have opened. */
export function useFrameKeys(deployment: ReachedDeployment | undefined) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<FrameDialog | null>(null);
  const explore = () => {
    if (deployment !== undefined && mayExplore(deployment))
      void navigate({ to: EXPLORE_PATH, params: { deploymentId: String(deployment.id) } });
  };
  const workspace = () => {
    if (deployment !== undefined && maySeeWorkspace(deployment))
      void navigate({ to: WORKSPACE_PATH, params: { deploymentId: String(deployment.id) } });
  };
  useKeys({
    'Ctrl K': () => setDialog((open) => (open === 'palette' ? null : 'palette')),
    // Pages with a search of their own take this key before it arrives here.
    '/': () => setDialog('palette'),
    '?': () => setDialog('keys'),
    'g h': () => void navigate({ to: '/' }),
    'g e': explore,
    'g w': workspace,
  });
  return { dialog, setDialog };
}
