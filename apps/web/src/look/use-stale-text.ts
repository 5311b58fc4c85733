import { useWords } from '../words/words.ts';
import { useFormats } from './formats-context.ts';
import { useNow } from './use-now.ts';

/**
 * What a viewer reads about data that could not be refreshed.
 * @param refreshedAt when the data source was asked, as an ISO time; undefined if that is not known
 */
export function useStaleText(refreshedAt: string | undefined): string | undefined {
  const words = useWords();
  const formats = useFormats();
  const now = useNow();
  const time = new Date(refreshedAt ?? '');
  if (Number.isNaN(time.getTime())) return undefined;
  return words.stale(formats.ago(time, now) ?? formats.moment(time));
}
