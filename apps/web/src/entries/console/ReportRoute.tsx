import { rootRouteId, useBlocker, useParams, useRouteContext, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { REPORT_PATH } from '../../frame/reached.ts';
import { LeaveDialog } from '../../look/LeaveDialog.tsx';
import { Message } from '../../look/Message.tsx';
import { useOwnAddress } from '../../places/use-own-address.ts';
import { ReportPage } from '../../reports/ReportPage.tsx';
import { reportRights } from '../../reports/report-rights.ts';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';

/** A report in one deployment. Each report is a page of its own, although all have one route. */
export function ReportRoute() {
  const { deploymentId, reportId } = useParams({ from: REPORT_PATH });
  return (
    <RoutedReport
      key={`${deploymentId} ${reportId}`}
      deploymentId={Number(deploymentId)}
      reportId={Number(reportId)}
    />
  );
}

interface RoutedReportProps {
  readonly deploymentId: number;
  readonly reportId: number;
}

/** The page of a report. Leaving it with changes that are not saved asks. */
function RoutedReport({ deploymentId, reportId }: RoutedReportProps) {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { notReached } = useArea(CONSOLE);
  const deployment = boot.deployments.find(({ id }) => id === deploymentId);
  const id = deployment?.id;
  useEffect(() => {
    if (id !== undefined) keepDeployment(id);
  }, [id]);
  const { history } = useRouter();
  const { address, keep: keepAddress } = useOwnAddress();
  const isEdited = useRef(false);
  const noteEdited = useCallback((edited: boolean) => {
    isEdited.current = edited;
  }, []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isEdited.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isEdited.current,
    withResolver: true,
  });
  if (deployment === undefined)
    return (
      <Message title={notReached.title} text={notReached.text}>
        <WhoCanHelp />
      </Message>
    );
  return (
    <>
      <ReportPage
        deploymentId={deployment.id}
        reportId={reportId}
        rights={reportRights(deployment)}
        address={address}
        onAddress={keepAddress}
        onEdited={noteEdited}
        onOpen={(other) => {
          isEdited.current = false;
          history.push(`/deployments/${deployment.id}/reports/${other}`);
        }}
      />
      {leaving.status === 'blocked' && <LeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} />}
    </>
  );
}
