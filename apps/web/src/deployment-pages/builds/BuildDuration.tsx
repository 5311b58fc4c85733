import type { Build } from '../../api/deployment-builds-api.ts';
import { durationText, exactDurationText } from '../../look/durations.ts';
import { Elapsed } from '../../look/Elapsed.tsx';
import { useLocale } from '../../words/area.ts';

const MINUTE = 60_000;

/** How long a build took, or for how long it has been running since the page showed it. */
export function BuildDuration({ build: { createdAt, finishedAt } }: { readonly build: Build }) {
  const locale = useLocale();
  if (finishedAt === null) return <Elapsed />;
  const ms = Math.max(0, Date.parse(finishedAt) - Date.parse(createdAt));
  return ms < MINUTE ? exactDurationText(locale, ms) : durationText(locale, ms);
}
