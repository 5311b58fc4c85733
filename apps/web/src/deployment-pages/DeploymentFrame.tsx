import { type PropsWithChildren, type ReactNode, useEffect, useRef } from 'react';
import type { ShownCall } from '../api/shown-call.ts';
import page from '../look/Page.module.css';
import { ShowRequest } from '../look/ShowRequest.tsx';
import type { DeploymentPage } from '../places/places.ts';
import { usePlaces, useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { DEPLOYMENT } from '../words/deployment/deployment-area.ts';
import { NoticeBar } from '../workspace/NoticeBar.tsx';
import { PageLink } from '../workspace/PageLink.tsx';
import { WithFormats } from '../workspace/WithFormats.tsx';
import classes from './DeploymentFrame.module.css';

interface DeploymentFrameProps {
  readonly deploymentId: number;
  readonly pages: readonly DeploymentPage[];
  readonly current: DeploymentPage;
  readonly title: string;
  readonly about?: string;
  /** What the page has asked. */
  readonly request: ShownCall;
  /** The action of the page. */
  readonly action?: ReactNode;
}

/** What the pages of a deployment share: the ways between them, the title and the action. */
export function DeploymentFrame(props: PropsWithChildren<DeploymentFrameProps>) {
  const { deploymentId, pages, current, title, about, request, action, children } = props;
  const words = useArea(DEPLOYMENT);
  const places = usePlaces();
  useTitle(title);
  const tabs = useRef<HTMLElement>(null);
  // On a phone, the page that is open may be beyond the edge.
  useEffect(() => {
    const open = tabs.current?.querySelector('[aria-current]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <WithFormats>
      <main className={`${page.page} ${page.wide}`}>
        <nav ref={tabs} className={classes.tabs} aria-label={words.navigation}>
          {pages.map((each) => (
            <PageLink
              key={each}
              href={places.deployment(deploymentId, each)}
              className={classes.tab}
              isCurrent={each === current}
            >
              {words.pages[each]}
            </PageLink>
          ))}
        </nav>
        <div className={page.head}>
          <h1>{title}</h1>
          <ShowRequest request={request} operation={request.operation} parameters={request.parameters} />
          {action}
        </div>
        {about !== undefined && <p className={page.about}>{about}</p>}
        {children}
        <NoticeBar />
      </main>
    </WithFormats>
  );
}
