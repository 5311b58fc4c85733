import { lazy, Suspense, useState } from 'react';
import { usePlaces } from '../../places/surface.ts';

const FromViewDialog = lazy(() =>
  import('./FromViewDialog.tsx').then((module) => ({ default: module.FromViewDialog })),
);

/**
 * Makes dashboards of views: `begin` opens the dialog, for a view or to choose one, and the editor follows it.
 * @param open opens a page by its address
 */
export function useFromView(deploymentId: number, folderId: number | null, open: (href: string) => void) {
  const places = usePlaces();
  const [asked, setAsked] = useState<{ readonly view: string | null } | null>(null);
  return {
    begin: (view: string | null) => setAsked({ view }),
    dialog: asked !== null && (
      <Suspense fallback={null}>
        <FromViewDialog
          deploymentId={deploymentId}
          folderId={folderId}
          view={asked.view}
          onMade={(id) => open(places.builder(deploymentId, id))}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  };
}
