import type { ReachedDeployment } from '@facet/client';
import { lazy, Suspense } from 'react';
import { Dialog } from '../look/Dialog.tsx';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import { type KeyLine, KeyList } from './KeyList.tsx';
import { mayExplore, maySeeWorkspace } from './reached.ts';

const ExploreKeys = lazy(() => import('./PageKeys.tsx').then((module) => ({ default: module.ExploreKeys })));
const WorkspaceKeys = lazy(() =>
  import('./PageKeys.tsx').then((module) => ({ default: module.WorkspaceKeys })),
);

interface KeysHelpProps {
  readonly deployment: ReachedDeployment | undefined;
  /** Of the address of the page. */
  readonly path: string;
  onClose(): void;
}

/** The keys that work on the page, and those that work on every page. */
export function KeysHelp({ deployment, path, onClose }: KeysHelpProps) {
  const { keys, home, explore, workspace } = useArea(CONSOLE);
  const canExplore = deployment !== undefined && mayExplore(deployment);
  const seesWorkspace = deployment !== undefined && maySeeWorkspace(deployment);
  const everywhere: readonly KeyLine[] = [
    { keys: ['Ctrl', 'K'], what: keys.palette },
    { keys: ['/'], what: keys.search },
    { keys: ['g', 'h'], isPair: true, what: keys.goTo(home) },
    ...(canExplore ? [{ keys: ['g', 'e'], isPair: true, what: keys.goTo(explore) }] : []),
    ...(seesWorkspace ? [{ keys: ['g', 'w'], isPair: true, what: keys.goTo(workspace) }] : []),
    { keys: ['?'], what: keys.help },
    { keys: ['Esc'], what: keys.leave },
  ];
  return (
    <Dialog title={keys.title} width={440} onClose={onClose}>
      <Suspense fallback={null}>
        {/^\/deployments\/\d+\/(?:explore|reports\/\d+)$/.test(path) && canExplore && <ExploreKeys />}
        {/^\/deployments\/\d+\/workspace(?:\/folders\/\d+)?$/.test(path) && <WorkspaceKeys />}
      </Suspense>
      <KeyList lines={everywhere} />
    </Dialog>
  );
}
