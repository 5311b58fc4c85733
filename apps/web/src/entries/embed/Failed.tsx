import { statusOf } from '../../api/api-error.ts';
import { Message } from '../../look/Message.tsx';
import { useWords } from '../../words/words.ts';

interface FailedProps {
  readonly error: Error;
  onRetry?(): void;
}

/** Why there is no dashboard, and what the viewer can do about it. */
export function Failed({ error, onRetry }: FailedProps) {
  const words = useWords();
  const status = statusOf(error);
  if (status === 404) return <Message {...words.notFound} error={error} />;
  if (status === 403) return <Message {...words.forbidden} error={error} />;
  const retry = onRetry === undefined ? {} : { action: { label: words.tryAgain, onClick: onRetry } };
  const text = status === 0 ? words.offline : words.broken.text;
  return <Message title={words.broken.title} text={text} error={error} {...retry} />;
}

/** The server does not accept the session of the page. */
export function Refused({ error }: { error: Error }) {
  const { refused } = useWords();
  return <Message {...refused} error={error} />;
}
