import type { ReachedDeployment } from '@facet/client';
import { initialOf } from '@facet/look/initial-of';
import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { lazy, type PropsWithChildren, useState, useSyncExternalStore } from 'react';
import { sessionGate } from '../api/session-gate.ts';
import type { Place } from '../host/place.ts';
import { LaterPart } from '../look/LaterPart.tsx';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import classes from './Frame.module.css';
import { Navigation } from './Navigation.tsx';
import { useFrameKeys } from './use-frame-keys.ts';

const NavigationDrawer = lazy(() =>
  import('./NavigationDrawer.tsx').then((module) => ({ default: module.NavigationDrawer })),
);
const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })));
const JobsTray = lazy(() => import('./jobs/JobsTray.tsx').then((module) => ({ default: module.JobsTray })));
const SessionEnded = lazy(() =>
  import('./SessionEnded.tsx').then((module) => ({ default: module.SessionEnded })),
);
const KeysHelp = lazy(() => import('./KeysHelp.tsx').then((module) => ({ default: module.KeysHelp })));

export interface FrameProps {
  readonly place: Place;
  readonly reached: readonly ReachedDeployment[];
  /** The deployment of the page, or the one to continue with; undefined for people who reach none. */
  readonly deployment: ReachedDeployment | undefined;
}

/** The frame around every page of the console: navigation, search, and the person. */
export function Frame({ place, reached, deployment, children }: PropsWithChildren<FrameProps>) {
  const words = useArea(CONSOLE);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { dialog, setDialog } = useFrameKeys(deployment);
  const session = useSyncExternalStore(sessionGate.subscribe, () => sessionGate.state);
  const navigation = <Navigation place={place} reached={reached} deployment={deployment} />;
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {words.skip}
      </a>
      <div className={classes.side}>{navigation}</div>
      <header className={classes.bar}>
        <ActionIcon
          className={classes.menu}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={words.openNavigation}
          onClick={() => setMenuOpen(true)}
        >
          <IconMenu2 size={18} aria-hidden />
        </ActionIcon>
        <button
          type="button"
          className={classes.find}
          aria-keyshortcuts="Control+K"
          onClick={() => setDialog('palette')}
        >
          <IconSearch size={16} aria-hidden />
          <span className={classes.findText}>{words.palette.open}</span>
          <kbd aria-hidden>Ctrl K</kbd>
        </button>
        <span className={classes.tray}>
          <LaterPart isQuiet>
            <JobsTray />
          </LaterPart>
        </span>
        <a href="/account" className={classes.person} title={place.user.email}>
          <span className={classes.initial} aria-hidden>
            {initialOf(place.user.name)}
          </span>
          <span className={classes.unseen}>{words.account}: </span>
          <span className={classes.name}>{place.user.name}</span>
        </a>
      </header>
      <div id="content" tabIndex={-1} className={classes.content}>
        {children}
      </div>
      <LaterPart key={String(dialog)} isQuiet>
        {isMenuOpen && <NavigationDrawer onClose={() => setMenuOpen(false)}>{navigation}</NavigationDrawer>}
        {dialog === 'palette' && (
          <Palette
            reached={reached}
            deployment={deployment}
            isAdmin={place.isAdmin}
            mayCreateDeployments={place.mayCreateDeployments}
            onClose={() => setDialog(null)}
            onHelp={() => setDialog('keys')}
          />
        )}
        {session !== 'going' && <SessionEnded state={session} />}
        {dialog === 'keys' && (
          <KeysHelp deployment={deployment} path={location.pathname} onClose={() => setDialog(null)} />
        )}
      </LaterPart>
    </div>
  );
}
