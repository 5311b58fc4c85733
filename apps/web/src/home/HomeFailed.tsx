import { statusOf } from '../api/api-error.ts';
import { Message } from '../look/Message.tsx';
import { useArea } from '../words/area.ts';
import { HOME } from '../words/home/home-area.ts';
import { useWords } from '../words/words.ts';

/** Why the list cannot be shown. */
export function HomeFailed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const words = useWords();
  const { failed } = useArea(HOME);
  const text = statusOf(error) === 0 ? words.offline : error.message;
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
