import { lazy, Suspense } from 'react';
import { statusOf } from '../../api/api-error.ts';
import { Message } from '../../look/Message.tsx';
import { useWords } from '../../words/words.ts';

// Not for hosts' pages.
const WhoCanHelp = lazy(() =>
  import('../../sharing/WhoCanHelp.tsx').then((module) => ({ default: module.WhoCanHelp })),
);

interface FailedProps {
  readonly error: Error;
  /** Whether the viewer has signed in to the account, and is not on the page of a host. */
  readonly isMember?: boolean;
  onRetry?(): void;
}

/** Why there is no dashboard, and what the viewer can do about it. */
export function Failed({ error, isMember = false, onRetry }: FailedProps) {
  const words = useWords();
  const status = statusOf(error);
  if (status === 404)
    return (
      <Message {...words.notFound} error={error}>
        <Suspense fallback={null}>{isMember && <WhoCanHelp isGone={false} />}</Suspense>
      </Message>
    );
  if (status === 403) return <Message {...words.forbidden} error={error} />;
  const retry = onRetry === undefined ? {} : { action: { label: words.tryAgain, onClick: onRetry } };
  const text = status === 0 ? words.offline : words.broken.text;
  return <Message title={words.broken.title} text={text} error={error} {...retry} />;
}
