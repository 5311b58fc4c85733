import type { ReachedDeployment } from '@facet/client';
import { Fragment } from 'react';
import { Dialog } from '../look/Dialog.tsx';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import classes from './KeysHelp.module.css';
import { mayExplore, maySeeWorkspace } from './reached.ts';

interface KeysHelpProps {
  readonly deployment: ReachedDeployment | undefined;
  onClose(): void;
}

/** The keys that work on every page. */
export function KeysHelp({ deployment, onClose }: KeysHelpProps) {
  const { keys, home, explore, workspace } = useArea(CONSOLE);
  const canExplore = deployment !== undefined && mayExplore(deployment);
  const seesWorkspace = deployment !== undefined && maySeeWorkspace(deployment);
  const list: readonly (readonly [keys: readonly string[], isPair: boolean, what: string])[] = [
    [['Ctrl', 'K'], false, keys.palette],
    [['/'], false, keys.search],
    [['g', 'h'], true, keys.goTo(home)],
    ...(canExplore ? [[['g', 'e'], true, keys.goTo(explore)] as const] : []),
    ...(seesWorkspace ? [[['g', 'w'], true, keys.goTo(workspace)] as const] : []),
    [['?'], false, keys.help],
    [['Esc'], false, keys.leave],
  ];
  return (
    <Dialog title={keys.title} width={440} onClose={onClose}>
      <dl className={classes.list}>
        {list.map(([names, isPair, what]) => (
          <div key={what} className={classes.line}>
            <dt>{what}</dt>
            <dd>
              {names.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && isPair && <span className={classes.then}>{keys.between}</span>}
                  <kbd>{name}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
