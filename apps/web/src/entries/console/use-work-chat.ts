import type { ReachedDeployment } from '@facet/client';
import { rootRouteId, useRouteContext, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ChatPlace } from '../../chat/chat-place.ts';
import { useChatPanel } from '../../chat-panel/use-chat-panel.ts';
import { mayCreate, mayExplore } from '../../frame/reached.ts';
import { CONSOLE_PLACES } from '../../places/places.ts';
import { besideEditor } from '../../work-chat/beside-editor.tsx';
import { OpenWork } from '../../work-chat/open-work.ts';

/**
 * The chat beside Explore and the editor of a dashboard, for people who may ask.
 * @param workbookId of the editor; undefined in Explore
 */
export function useWorkChat(deployment: ReachedDeployment | undefined, workbookId?: number) {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { history } = useRouter();
  const panel = useChatPanel();
  const [work] = useState(() => new OpenWork());
  const timezone = boot.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const place = useMemo<ChatPlace | null>(() => {
    if (deployment === undefined || !mayExplore(deployment)) return null;
    const { id: deploymentId } = deployment;
    return {
      deploymentId,
      viewer: '',
      timezone,
      maySave: mayCreate(deployment),
      openInExplore: (question) =>
        history.push(CONSOLE_PLACES.explore(deploymentId, question), { begunAt: Date.now() } as object),
      openInBuilder: (opened, widgetId) =>
        history.push(CONSOLE_PLACES.builder(deploymentId, opened, widgetId)),
      ...(workbookId !== undefined && besideEditor({ deploymentId, workbookId }, work)),
    };
  }, [deployment, timezone, history, workbookId, work]);
  return { place, panel, work };
}
