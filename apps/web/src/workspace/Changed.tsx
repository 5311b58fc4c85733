import { useFormats } from '../look/formats-context.ts';
import { useNow } from '../look/use-now.ts';
import { useArea } from '../words/area.ts';
import { WORKSPACE } from '../words/workspace/workspace-area.ts';

/** After this long, a date says more than the number of days. */
const RECENT_MS = 14 * 86_400_000;

/** When something happened: how long ago, or on which day. */
export function Changed({ at }: { readonly at: string }) {
  const formats = useFormats();
  const { justNow } = useArea(WORKSPACE);
  const now = useNow();
  const time = new Date(at);
  const isRecent = now.getTime() - time.getTime() < RECENT_MS;
  const text = isRecent
    ? (formats.ago(time, now) ?? justNow)
    : new Intl.DateTimeFormat(formats.locale, { dateStyle: 'medium' }).format(time);
  return (
    <time dateTime={at} title={formats.moment(time)}>
      {text}
    </time>
  );
}
