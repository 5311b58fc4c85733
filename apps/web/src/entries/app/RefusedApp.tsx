import { ApiError } from '../../api/api-error.ts';
import { Message } from '../../look/Message.tsx';
import { useArea } from '../../words/area.ts';
import { CREATOR } from '../../words/creator/creator-area.ts';

interface RefusedAppProps {
  readonly error: Error;
  /** Whether the address had a session. */
  readonly hadSession: boolean;
}

/** Why there is no creator mode. */
export function RefusedApp({ error, hadSession }: RefusedAppProps) {
  const words = useArea(CREATOR);
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'no_creator_mode') return <Message {...words.notCreator} />;
  if (code === 'other_deployment') return <Message {...words.otherDeployment} />;
  return hadSession ? <Message {...words.refused} error={error} /> : <Message {...words.needsSession} />;
}
