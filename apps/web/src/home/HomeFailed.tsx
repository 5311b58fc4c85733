import { ApiError } from '../api/api-error.ts';
import { Message } from '../look/Message.tsx';
import { useArea } from '../words/area.ts';
import { HOME } from '../words/home/home-area.ts';
import { useWords } from '../words/words.ts';

/** Why the list cannot be shown. */
export function HomeFailed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const words = useWords();
  const { failed, signedOut } = useArea(HOME);
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) {
    const back = encodeURIComponent(location.pathname + location.search);
    return (
      <Message
        as="section"
        title={signedOut.title}
        text={signedOut.text}
        action={{ label: signedOut.action, href: `/login?return_to=${back}` }}
      />
    );
  }
  const text = status === 0 ? words.offline : error.message;
  return (
    <Message
      as="section"
      title={failed}
      text={text}
      error={error}
      action={{ label: words.tryAgain, onClick: onRetry }}
    />
  );
}
