import { ApiError } from '../../api/api-error.ts';
import { Expired } from '../../host/Expired.tsx';
import type { Presentation } from '../../host/presentation.ts';
import { SignIn } from '../../host/SignIn.tsx';
import type { SessionState } from '../../host/session.ts';
import { Message } from '../../look/Message.tsx';
import { useArea } from '../../words/area.ts';
import { CHAT } from '../../words/chat/chat-area.ts';
import { CREATOR } from '../../words/creator/creator-area.ts';
import type { ChatEntry } from './chat-entry.ts';
import { OpenChat } from './OpenChat.tsx';

interface ChatContentProps extends ChatEntry {
  readonly presentation: Presentation;
  readonly opened: SessionState;
  readonly isSignedIn: boolean;
  onSignedIn(): void;
}

/** The chat, if there is a session or the viewer is signed in; otherwise a page that says what is missing. */
export function ChatContent({ opened, isSignedIn, onSignedIn, ...props }: ChatContentProps) {
  const words = useArea(CHAT);
  const creator = useArea(CREATOR);
  if (opened.state === 'refused') {
    const { error } = opened;
    const isOther = error instanceof ApiError && error.code === 'other_deployment';
    return isOther ? (
      <Message {...creator.otherDeployment} />
    ) : (
      <Message {...creator.refused} error={error} />
    );
  }
  if (opened.state === 'private')
    return isSignedIn ? (
      <OpenChat {...props} claims={undefined} />
    ) : (
      <SignIn title={words.signIn} onReturn={onSignedIn} />
    );
  if (opened.state === 'redeeming') return null;
  return (
    <>
      {opened.state === 'expired' && <Expired texts={words.expired} />}
      <OpenChat key={opened.claims.viewer} {...props} claims={opened.claims} />
    </>
  );
}
