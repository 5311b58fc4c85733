import { Message } from '../look/Message.tsx';
import { useWords } from '../words/words.ts';

/** The server does not accept the session of the page. */
export function Refused({ error }: { error: Error }) {
  const { refused } = useWords();
  return <Message {...refused} error={error} />;
}
