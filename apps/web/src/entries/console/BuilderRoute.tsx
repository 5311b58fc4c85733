import { rootRouteId, useLocation, useParams, useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BuilderPage } from '../../builder/BuilderPage.tsx';
import { MayAsk } from '../../builder/may-ask.ts';
import { AskButton } from '../../chat-panel/AskButton.tsx';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { BUILDER_PATH, mayChangeModel } from '../../frame/reached.ts';
import { Message } from '../../look/Message.tsx';
import { MayChangeModel } from '../../places/model-rights.ts';
import { reportRights } from '../../reports/report-rights.ts';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { WithChat } from '../../work-chat/WithChat.tsx';
import { useWorkChat } from './use-work-chat.ts';

/** The editor of the dashboard of a workbook in one deployment. */
export function BuilderRoute() {
  const { deploymentId, workbookId } = useParams({ from: BUILDER_PATH });
  const widgetId = new URLSearchParams(useLocation().searchStr).get('widget') ?? undefined;
  const { boot } = useRouteContext({ from: rootRouteId });
  const { notReached } = useArea(CONSOLE);
  const reached = boot.deployments.find((deployment) => String(deployment.id) === deploymentId);
  const id = reached?.id;
  const { place, panel, work } = useWorkChat(reached, Number(workbookId));
  useEffect(() => {
    if (id !== undefined) keepDeployment(id);
  }, [id]);
  if (reached === undefined || id === undefined)
    return (
      <Message title={notReached.title} text={notReached.text}>
        <WhoCanHelp />
      </Message>
    );
  const { mayAsk, mayCreate } = reportRights(reached);
  return (
    <MayAsk value={mayAsk && mayCreate}>
      <MayChangeModel value={mayChangeModel(reached)}>
        <WithChat place={place} panel={panel} work={work}>
          <BuilderPage
            key={`${id} ${workbookId}`}
            deploymentId={id}
            workbookId={Number(workbookId)}
            widgetId={widgetId}
            handle={work.setBuilder}
            tools={place !== null && <AskButton panel={panel} isInHead />}
          />
        </WithChat>
      </MayChangeModel>
    </MayAsk>
  );
}
