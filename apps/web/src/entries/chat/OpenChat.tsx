import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isWorthAsking } from '../../api/failure-of.ts';
import { myDeployments } from '../../api/reached-api.ts';
import { ChatPage } from '../../chat/ChatPage.tsx';
import type { ChatPlace } from '../../chat/chat-place.ts';
import { questionReporter } from '../../chat/question-reporter.ts';
import type { Presentation } from '../../host/presentation.ts';
import { useReady } from '../../host/ready.ts';
import type { SessionClaims } from '../../host/session.ts';
import { Message } from '../../look/Message.tsx';
import { CONSOLE_PLACES } from '../../places/places.ts';
import { SurfaceContext } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { CHAT } from '../../words/chat/chat-area.ts';
import { useWords } from '../../words/words.ts';
import type { ChatEntry } from './chat-entry.ts';
import { partsOfAddress } from './chat-parts.ts';
import { chatSurface } from './chat-surface.ts';
import { useChatActions } from './use-chat-actions.ts';
import { useChatAddress } from './use-chat-address.ts';
import { useChatColours } from './use-chat-colours.ts';

interface OpenChatProps extends ChatEntry {
  readonly presentation: Presentation;
  /** Undefined for a person of the account. */
  readonly claims: SessionClaims | undefined;
}

const openTab = (href: string) => window.open(href, '_blank', 'noopener');
const parts = partsOfAddress(location.search);

/** A chat for one viewer: what happens in it is reported to the host, and the address follows it. */
export function OpenChat({ boot, port, presentation, claims }: OpenChatProps) {
  const words = useArea(CHAT);
  const all = useWords();
  const isPrivate = claims === undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['reached', claims?.viewer],
    queryFn: ({ signal }) => myDeployments(signal),
    enabled: isPrivate || claims.isCreator,
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  });
  const asked = claims?.deploymentId ?? boot.deploymentId;
  const deployment = data?.find(({ id }) => asked === null || id === asked);
  const deploymentId = claims?.deploymentId ?? deployment?.id;
  useReady(port, { surface: 'chat' }, claims, deploymentId);
  const { chatId, openChat } = useChatAddress(port);
  useChatActions(port, presentation, openChat);
  useChatColours(presentation.chatTheme);
  const surface = useMemo(() => chatSurface(isPrivate), [isPrivate]);
  const timezone = presentation.timezone ?? boot.timezone ?? 'UTC';
  const mayAuthor = claims?.settings.allowChatWorkspaceAuthoring !== false;
  const place = useMemo<ChatPlace | null>(
    () =>
      deploymentId === undefined
        ? null
        : {
            deploymentId,
            viewer: claims?.viewer ?? '',
            timezone,
            ...(isPrivate && {
              openInExplore: deployment?.actions.includes('PlaygroundRead')
                ? (question: string) => openTab(CONSOLE_PLACES.explore(deploymentId, question))
                : undefined,
              openInBuilder: (workbookId: number, widgetId?: string) =>
                openTab(CONSOLE_PLACES.builder(deploymentId, workbookId, widgetId)),
            }),
            maySave: mayAuthor && (deployment?.actions.includes('AIBIExplore') ?? false),
          },
    [deploymentId, deployment, claims, timezone, isPrivate, mayAuthor],
  );
  if (error !== null && isPrivate)
    return (
      <Message
        title={all.broken.title}
        text={error.message}
        error={error}
        action={{ label: all.tryAgain, onClick: () => void refetch() }}
      />
    );
  if (place === null) return data === undefined ? null : <Message {...words.noDeployment} />;
  return (
    <SurfaceContext value={surface}>
      <ChatPage
        key={place.deploymentId}
        place={place}
        parts={parts}
        chatId={chatId}
        onChat={openChat}
        onQuestion={questionReporter(port)}
      />
    </SurfaceContext>
  );
}
