import type { TimedReportData } from '@facet/client';
import { Age } from '../../look/Age.tsx';
import { exactDurationText } from '../../look/durations.ts';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { PROVENANCE } from '../../words/provenance/provenance-area.ts';
import classes from './Provenance.module.css';

interface TimingNoteProps {
  readonly data: TimedReportData;
}

/** How old the rows are, and how long they took. */
export function TimingNote({ data: { refreshedAt, timing } }: TimingNoteProps) {
  const words = useArea(PROVENANCE);
  const { locale } = useFormats();
  const { totalMs, source, queueMs, databaseMs } = timing;
  return (
    <ul className={classes.facts}>
      <li>
        <Age refreshedAt={refreshedAt} />
      </li>
      <li>{words.answered(exactDurationText(locale, totalMs))}</li>
      {source === 'cache' && <li>{words.fromCache}</li>}
      {queueMs !== null && queueMs > 0 && <li>{words.waited(exactDurationText(locale, queueMs))}</li>}
      {databaseMs !== null && <li>{words.ran(exactDurationText(locale, databaseMs))}</li>}
    </ul>
  );
}
