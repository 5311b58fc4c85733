import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ChatPlace } from '../../chat/chat-place.ts';
import { type ChatPanelState, useChatPanel } from '../../chat-panel/use-chat-panel.ts';
import { appBase } from '../../places/places.ts';
import { usePlaces } from '../../places/surface.ts';
import { addHereOf } from '../../work-chat/add-here.tsx';
import { useApp } from './app-context.ts';

/** The chat beside the pages of creator mode. */
export interface AppChat {
  /** Null where the session has none. */
  readonly place: ChatPlace | null;
  readonly panel: ChatPanelState;
}

/**
 * The chat beside the work of a creator: `showWorkbookChat` offers it, unless `allowAi` is off. Published dashboards have a chat
 * of their own.
 */
export function useAppChat(): AppChat {
  const { boot, session, deployment, presentation, work } = useApp();
  const places = usePlaces();
  const { history } = useRouter();
  const { pathname } = useLocation();
  const panel = useChatPanel();
  const { claims } = session;
  const { allowAi, showWorkbookChat, allowChatWorkspaceAuthoring } = claims?.settings ?? {};
  const { id, actions } = deployment;
  const path = pathname.slice(appBase(id).length);
  const isShown =
    (allowAi ?? boot.allowsAi) &&
    (showWorkbookChat ?? boot.showsWorkbookChat) &&
    !path.startsWith('/dashboard/');
  const edited = /^\/workbook\/(\d+)\/dashboard$/.exec(path)?.[1];
  const mayAuthor = allowChatWorkspaceAuthoring !== false;
  const mayCreate = actions.includes('AIBIExplore');
  const timezone = presentation.timezone ?? boot.timezone ?? 'UTC';
  const viewer = claims?.viewer ?? '';
  const place = useMemo<ChatPlace | null>(
    () =>
      isShown
        ? {
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
            ...(edited !== undefined && {
              AddHere: addHereOf({ deploymentId: id, workbookId: Number(edited) }, work),
            }),
          }
        : null,
    [isShown, id, viewer, timezone, mayAuthor, mayCreate, history, places, edited, work],
  );
  return { place, panel };
}
