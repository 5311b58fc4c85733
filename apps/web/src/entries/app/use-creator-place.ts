import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ChatPlace } from '../../chat/chat-place.ts';
import { usePlaces } from '../../places/surface.ts';
import { useApp } from './app-context.ts';

/** What the creator may do in the chats beside pages of creator mode. */
export function useCreatorPlace(): ChatPlace {
  const { boot, session, deployment, presentation } = useApp();
  const places = usePlaces();
  const { history } = useRouter();
  const { claims } = session;
  const { id, actions } = deployment;
  const mayAuthor = claims?.settings?.allowChatWorkspaceAuthoring !== false;
  const mayCreate = actions.includes('AIBIExplore');
  const timezone = presentation.timezone ?? boot.timezone ?? 'UTC';
  const viewer = claims?.viewer ?? '';
  return useMemo(
    () => ({
      deploymentId: id,
      viewer,
      timezone,
      maySave: mayAuthor && mayCreate,
      // Where content is made is no place to lead those whose chat may not.
      ...(mayAuthor && {
        openInExplore: (question: string) =>
          history.push(places.explore(id, question), { begunAt: Date.now() } as object),
        openInBuilder: (workbookId: number, widgetId?: string) =>
          history.push(places.builder(id, workbookId, widgetId)),
      }),
    }),
    [id, viewer, timezone, mayAuthor, mayCreate, history, places],
  );
}
