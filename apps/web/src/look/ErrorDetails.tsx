import { ApiError } from '../api/api-error.ts';
import { useWords } from '../words/words.ts';

/** The message of an error, and the id of its request, on demand. */
export function ErrorDetails({ error, className }: { error: Error; className?: string | undefined }) {
  const words = useWords();
  return (
    <details className={className}>
      <summary>{words.details}</summary>
      <p>{error.message}</p>
      {error instanceof ApiError && error.requestId !== undefined && (
        <p>
          {words.requestId} <code>{error.requestId}</code>
        </p>
      )}
    </details>
  );
}
