import { missingMembers } from '@facet/query';
import type { OpenQuestion } from '../explore/open-question.ts';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { NoteButton, ReportNote } from './ReportHead.tsx';

/** The fields of a question that have disappeared from the model while it was kept, and how to go on without them. */
export function MissingFields({ open: { question, model, run } }: { readonly open: OpenQuestion }) {
  const words = useArea(REPORTS);
  const missing = missingMembers(question, model);
  if (missing.length === 0) return null;
  return (
    <ReportNote text={words.missing(missing.join(', '))}>
      <NoteButton
        label={words.removeMissing}
        onClick={() => run(...missing.map((member) => ({ kind: 'remove-member', member }) as const))}
      />
    </ReportNote>
  );
}
