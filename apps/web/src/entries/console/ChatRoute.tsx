import { rootRouteId, useParams, useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { ChatPage } from '../../chat/ChatPage.tsx';
import { ALL_PARTS } from '../../chat/ChatTools.tsx';
import type { ChatPlace } from '../../chat/chat-place.ts';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { CHAT_PATH, mayCreate, mayExplore } from '../../frame/reached.ts';
import { Message } from '../../look/Message.tsx';
import { CONSOLE_PLACES } from '../../places/places.ts';
import { useTitle } from '../../places/surface.ts';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { WithFormats } from '../../workspace/WithFormats.tsx';
import classes from './ChatRoute.module.css';

/** Questions in words in one deployment, or why the person cannot ask them. */
export function ChatRoute() {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { deploymentId, chatId = null } = useParams({ from: CHAT_PATH });
  const { ask, notReached, notAllowed } = useArea(CONSOLE);
  useTitle(ask);
  const { history } = useRouter();
  const deployment = boot.deployments.find(({ id }) => String(id) === deploymentId);
  const id = deployment?.id;
  useEffect(() => {
    if (id !== undefined) keepDeployment(id);
  }, [id]);
  const place = useMemo<ChatPlace | undefined>(
    () =>
      deployment && {
        deploymentId: deployment.id,
        viewer: '',
        timezone: boot.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
        openInExplore: (question) =>
          history.push(CONSOLE_PLACES.explore(deployment.id, question), { begunAt: Date.now() } as object),
        openInBuilder: (workbookId, widgetId) =>
          history.push(CONSOLE_PLACES.builder(deployment.id, workbookId, widgetId)),
        maySave: mayCreate(deployment),
      },
    [deployment, boot, history],
  );
  if (deployment === undefined || place === undefined)
    return (
      <Message title={notReached.title} text={notReached.text}>
        <WhoCanHelp />
      </Message>
    );
  if (!mayExplore(deployment))
    return (
      <Message title={notAllowed.title} text={notAllowed.text(deployment.name)}>
        <WhoCanHelp isGone={false} />
      </Message>
    );
  return (
    <div className={classes.page}>
      <WithFormats>
        <ChatPage
          key={deployment.id}
          takesFocus
          place={place}
          parts={ALL_PARTS}
          chatId={chatId}
          onChat={(chat, isNew) => {
            const address = CONSOLE_PLACES.chat(deployment.id, chat);
            if (isNew) history.replace(address);
            else history.push(address);
          }}
        />
      </WithFormats>
    </div>
  );
}
