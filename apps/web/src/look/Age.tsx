import { useWords } from '../words/words.ts';
import { useFormats } from './formats-context.ts';
import { useNow } from './use-now.ts';

interface AgeProps {
  /** An ISO time. */
  readonly refreshedAt: string;
}

/** How long ago the data source was asked, in words that stay true while they are shown. */
export function Age({ refreshedAt }: AgeProps) {
  const words = useWords();
  const formats = useFormats();
  const now = useNow();
  const time = new Date(refreshedAt);
  return (
    <time dateTime={refreshedAt} title={formats.moment(time)}>
      {words.updated(formats.ago(time, now))}
    </time>
  );
}
