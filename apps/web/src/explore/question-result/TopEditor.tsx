import { dimensionsOf, measuresOf } from '@facet/query';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import formClasses from '../question-parts/EditorForm.module.css';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import { SelectField, TextField, wholeNumber } from '../question-parts/Fields.tsx';
import { choicesOf } from '../question-parts/use-titles.ts';
import type { SettingEditorProps } from './setting.ts';

/** Keeps the values of a dimension with the largest measure, with or without the rest. */
export function TopEditor({ editing: { work, fields, titles }, column, close }: SettingEditorProps) {
  const own = useArea(QUESTION);
  const { question } = work;
  const { topRows } = question;
  const dimensions = choicesOf(
    dimensionsOf(question).filter(({ granularity }) => granularity === undefined),
    titles,
  );
  const asked = measuresOf(question).map(({ member }) => member);
  const measures = [...fields.values()]
    .filter(({ kind }) => kind === 'measure')
    .sort((one, other) => Number(asked.includes(other.name)) - Number(asked.includes(one.name)))
    .map(({ name, title }) => ({ value: name, label: title }));
  const [member, setMember] = useState(column ?? topRows?.member ?? dimensions[0]?.value ?? '');
  const [measure, setMeasure] = useState(topRows?.measure ?? measures[0]?.value ?? '');
  const [count, setCount] = useState(String(topRows?.count ?? 10));
  const [others, setOthers] = useState(topRows?.others ?? false);
  if (dimensions.length === 0 || measures.length === 0)
    return <p className={formClasses.hint}>{own.needsDimension}</p>;
  const apply = () =>
    work.attempt({
      kind: 'set-top-rows',
      topRows: {
        member,
        measure,
        count: wholeNumber(count),
        ...(others && { others, othersLabel: topRows?.othersLabel ?? own.others }),
      },
    });
  return (
    <EditorForm onApply={apply} onDone={close}>
      <TextField label={own.count} value={count} isNumber isFirst onChange={setCount} />
      <SelectField label={own.dimension} value={member} choices={dimensions} onChange={setMember} />
      <SelectField label={own.largestBy} value={measure} choices={measures} onChange={setMeasure} />
      <Checkbox
        size="xs"
        label={own.withOthers}
        checked={others}
        onChange={({ currentTarget }) => setOthers(currentTarget.checked)}
      />
    </EditorForm>
  );
}
