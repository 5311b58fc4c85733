import { dimensionsOf } from '@facet/query';
import { useState } from 'react';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import formClasses from '../question-parts/EditorForm.module.css';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import { SelectField } from '../question-parts/Fields.tsx';
import type { SettingEditorProps } from './setting.ts';

/** Adds rows for the periods of a time that have no data. */
export function MissingEditor({ editing: { work, titles }, close }: SettingEditorProps) {
  const own = useArea(QUESTION);
  const { question } = work;
  const times = dimensionsOf(question)
    .filter(({ granularity }) => granularity !== undefined)
    .map(({ member }) => ({ value: member, label: titles.member(member) }));
  const [member, setMember] = useState(question.fillMissingRows?.member ?? times[0]?.value ?? '');
  if (times.length === 0) return <p className={formClasses.hint}>{own.needsPeriods}</p>;
  const apply = () =>
    work.attempt({ kind: 'set-missing-rows', fillMissingRows: { ...question.fillMissingRows, member } });
  return (
    <EditorForm onApply={apply} onDone={close}>
      <SelectField label={own.time} value={member} choices={times} isFirst onChange={setMember} />
    </EditorForm>
  );
}
