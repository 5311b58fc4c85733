import { useMemo } from 'react';
import { BuilderPage } from '../builder/BuilderPage.tsx';
import { DashboardWays } from '../creator/DashboardWays.tsx';
import { appSurface } from '../entries/app/app-surface.ts';
import { switchesOf } from '../entries/app/app-switches.ts';
import { ExplorePage } from '../explore/ExplorePage.tsx';
import type { SessionSettings } from '../host/session.ts';
import { SurfaceContext } from '../places/surface.ts';
import { WorkbookPage } from '../workspace/WorkbookPage.tsx';

interface StagedCreatorProps {
  readonly page: 'explore' | 'workbook' | 'builder' | 'dashboard' | 'shared';
  /** Of the session. */
  readonly settings?: SessionSettings;
  /** The parameters of the frame's address. */
  readonly search?: string;
  /** Of the account. */
  readonly showsSql?: boolean;
  readonly showsGeneratedSql?: boolean;
}

const nothing = () => undefined;
const QUESTION = 'v=1&view=sales&columns=!(region,~revenue)&draw=(kind:table)';

/** A page of creator mode as the switches of the session, the address and the account leave it. */
export function StagedCreator(props: StagedCreatorProps) {
  const { page, settings = {}, search = '', showsSql = true, showsGeneratedSql = false } = props;
  const switches = switchesOf(search);
  const surface = useMemo(
    () =>
      appSurface(1, {
        settings,
        switches: switchesOf(search),
        showsSql,
        showsGeneratedSql,
        history: { push: nothing },
        port: { emit: nothing },
        viewed: { end: nothing },
      }),
    [settings, search, showsSql, showsGeneratedSql],
  );
  const pages = {
    explore: () => (
      <ExplorePage
        deploymentId={1}
        canDownload={false}
        canAskAs={false}
        address={QUESTION}
        onAddress={nothing}
      />
    ),
    workbook: () => <WorkbookPage deploymentId={1} workbookId={2} />,
    builder: () => <BuilderPage deploymentId={1} workbookId={2} />,
    dashboard: () => <Ways {...switches} isShared={false} />,
    shared: () => <Ways {...switches} isShared />,
  };
  return <SurfaceContext value={surface}>{pages[page]()}</SurfaceContext>;
}

interface WaysProps extends ReturnType<typeof switchesOf> {
  readonly isShared: boolean;
}

function Ways({ isShared, ...switches }: WaysProps) {
  const dashboard = { workbookId: 2, fromSharedWorkspace: isShared };
  return (
    <main>
      <DashboardWays deploymentId={1} dashboard={dashboard} {...switches} onBuilder={nothing} />
    </main>
  );
}
