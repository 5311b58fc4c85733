import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { CONSOLE_PLACES } from '../../places/places.ts';

const FromViewDialog = lazy(() =>
  import('../../builder/from-view/FromViewDialog.tsx').then((module) => ({ default: module.FromViewDialog })),
);

/** Makes dashboards of views: `begin` opens the dialog, for a view or to choose one, and the editor follows it. */
export function useFromView(deploymentId: number, folderId: number | null) {
  const { history } = useRouter();
  const [asked, setAsked] = useState<{ readonly view: string | null } | null>(null);
  return {
    begin: (view: string | null) => setAsked({ view }),
    dialog: asked !== null && (
      <Suspense fallback={null}>
        <FromViewDialog
          deploymentId={deploymentId}
          folderId={folderId}
          view={asked.view}
          onMade={(id) => history.push(CONSOLE_PLACES.builder(deploymentId, id))}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  };
}
