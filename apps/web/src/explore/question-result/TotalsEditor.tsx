import type { Totals } from '@facet/query';
import { useState } from 'react';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import { Checks } from '../question-parts/Fields.tsx';
import type { SettingEditorProps } from './setting.ts';

const PARTS = ['columns', 'rows', 'subtotals'] as const satisfies readonly (keyof Totals)[];

/** Chooses which totals are shown. */
export function TotalsEditor({ editing: { work }, close }: SettingEditorProps) {
  const own = useArea(QUESTION);
  const [parts, setParts] = useState<readonly (keyof Totals)[]>(() => {
    const shown = PARTS.filter((part) => work.question.totals[part]);
    return shown.length === 0 ? ['columns'] : shown;
  });
  const totals = {
    rows: parts.includes('rows'),
    columns: parts.includes('columns'),
    subtotals: parts.includes('subtotals'),
  };
  return (
    <EditorForm onApply={() => work.attempt({ kind: 'set-totals', totals })} onDone={close}>
      <Checks label={own.shown} names={own.totals} checked={parts} onChange={setParts} />
    </EditorForm>
  );
}
