import type { ReportData } from '@facet/client';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../words/words.ts';
import classes from './ChartWidget.module.css';

/** Fewer rows than this are what the author wants to show, such as the top ten. */
const NOTABLE_ROWS = 1000;

/** The report has more rows than a result may have. */
export function CappedNote({ data: { truncated, rows } }: { data: ReportData }) {
  const words = useWords();
  const formats = useFormats();
  if (!truncated || rows.length < NOTABLE_ROWS) return null;
  return <p className={classes.truncated}>{words.truncated(rows.length.toLocaleString(formats.locale))}</p>;
}
