import { useEffect, useState } from 'react';
import { useWords } from '../words/words.ts';
import { useFormats } from './formats-context.ts';

interface AgeProps {
  /** An ISO time. */
  readonly refreshedAt: string;
  readonly className?: string | undefined;
}

/** How long ago the data source was asked, in words that stay true while they are shown. */
export function Age({ refreshedAt, className }: AgeProps) {
  const words = useWords();
  const formats = useFormats();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const time = new Date(refreshedAt);
  return (
    <time className={className} dateTime={refreshedAt} title={formats.moment(time)}>
      {words.updated(formats.ago(time, now))}
    </time>
  );
}
