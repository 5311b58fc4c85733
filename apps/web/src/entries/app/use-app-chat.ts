import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ChatPlace } from '../../chat/chat-place.ts';
import { type ChatPanelState, useChatPanel } from '../../chat-panel/use-chat-panel.ts';
import { appBase } from '../../places/places.ts';
import { besideEditor } from '../../work-chat/beside-editor.tsx';
import { useApp } from './app-context.ts';
import { useCreatorPlace } from './use-creator-place.ts';

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
  const { boot, session, deployment, work } = useApp();
  const { pathname } = useLocation();
  const panel = useChatPanel();
  const creator = useCreatorPlace();
  const { allowAi, showWorkbookChat } = session.claims?.settings ?? {};
  const { id } = deployment;
  const path = pathname.slice(appBase(id).length);
  const isShown =
    (allowAi ?? boot.allowsAi) &&
    (showWorkbookChat ?? boot.showsWorkbookChat) &&
    !path.startsWith('/dashboard/');
  const edited = /^\/workbook\/(\d+)\/dashboard$/.exec(path)?.[1];
  const place = useMemo<ChatPlace>(
    () =>
      edited === undefined
        ? creator
        : { ...creator, ...besideEditor({ deploymentId: id, workbookId: Number(edited) }, work) },
    [creator, id, edited, work],
  );
  return { place: isShown ? place : null, panel };
}
