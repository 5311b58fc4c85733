import { useState } from 'react';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import { TextField, wholeNumber } from '../question-parts/Fields.tsx';
import type { SettingEditorProps } from './setting.ts';

/** Limits the number of rows. */
export function LimitEditor({ editing: { work }, close }: SettingEditorProps) {
  const own = useArea(QUESTION);
  const [limit, setLimit] = useState(String(work.question.limit ?? 100));
  return (
    <EditorForm onApply={() => work.attempt({ kind: 'set-limit', limit: wholeNumber(limit) })} onDone={close}>
      <TextField label={own.count} value={limit} isNumber isFirst onChange={setLimit} />
    </EditorForm>
  );
}
