import type { AskedQuery, ChatResult } from '@facet/client';
import { reportOfAsked } from '../explore/asked-report.ts';
import { SaveAsPanel } from '../reports/SaveAsPanel.tsx';
import { useArea } from '../words/area.ts';
import { CHAT } from '../words/chat/chat-area.ts';

/** The most characters of the name of a report. */
const LONGEST = 255;

interface SaveResultProps {
  readonly deploymentId: number;
  /** The question. */
  readonly name: string;
  readonly query: AskedQuery;
  readonly chart: ChatResult['chart'];
  onSaved(): void;
  onClose(): void;
}

/** Saves an answer as a report, with the chart that shows it. */
export default function SaveResult({ deploymentId, name, query, chart, onSaved, onClose }: SaveResultProps) {
  const { save } = useArea(CHAT);
  const fields = reportOfAsked({ ...query, meta: { ...query.meta, ...chart } });
  return (
    <SaveAsPanel
      deploymentId={deploymentId}
      action={save}
      name={name.slice(0, LONGEST)}
      description=""
      fields={fields}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
