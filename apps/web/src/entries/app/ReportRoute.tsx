import { useBlocker, useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { LeaveDialog } from '../../look/LeaveDialog.tsx';
import { usePlaces } from '../../places/surface.ts';
import { useOwnAddress } from '../../places/use-own-address.ts';
import { ReportPage } from '../../reports/ReportPage.tsx';
import { useApp } from './app-context.ts';
import { creatorRights } from './creator-rights.ts';

/** A report. Each is a page of its own, although all have one route. */
export function ReportRoute() {
  const { reportId } = useParams({ strict: false });
  return <RoutedReport key={reportId} reportId={Number(reportId)} />;
}

/** The page of a report. Leaving it with changes that are not saved asks. */
function RoutedReport({ reportId }: { readonly reportId: number }) {
  const app = useApp();
  const { id } = app.deployment;
  const places = usePlaces();
  const { history } = useRouter();
  const { address, keep } = useOwnAddress();
  const isEdited = useRef(false);
  const noteEdited = useCallback((edited: boolean) => {
    isEdited.current = edited;
  }, []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isEdited.current && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <>
      <ReportPage
        deploymentId={id}
        reportId={reportId}
        rights={creatorRights(app)}
        address={address}
        onAddress={keep}
        onEdited={noteEdited}
        onOpen={(other) => {
          isEdited.current = false;
          history.push(places.object(id, { type: 'REPORT', id: other }));
        }}
      />
      {leaving.status === 'blocked' && <LeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} />}
    </>
  );
}
