import type { ColumnFormat, TableCalculation } from '@facet/query';
import { lazy, Suspense, useState } from 'react';
import editorClasses from '../../controls/FilterEditor.module.css';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import formClasses from '../question-parts/EditorForm.module.css';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import { SelectField, TextField } from '../question-parts/Fields.tsx';
import { checkFormula } from './check-formula.ts';
import { newName } from './new-name.ts';
import type { SettingEditorProps } from './setting.ts';
import { useFormulaText } from './use-formula-text.ts';
import { useResultColumns } from './use-result-columns.ts';

const FormulaField = lazy(() => import('./FormulaField.tsx'));

type FormatName = 'none' | ColumnFormat['type'];

/** Adds or changes a formula over the columns of the result. */
export function CalculationEditor({ editing, index, close }: SettingEditorProps) {
  const { work } = editing;
  const own = useArea(QUESTION);
  const textOf = useFormulaText();
  const columns = useResultColumns(editing, index);
  const { tableCalculations } = work.question;
  const old: TableCalculation | undefined = tableCalculations[index];
  const [title, setTitle] = useState(old?.title ?? old?.name ?? own.settings.calculation);
  const [formula, setFormula] = useState(old?.expression ?? '');
  const [format, setFormat] = useState<FormatName>(old?.format?.type ?? 'none');
  const names = new Set(columns.map(({ name }) => name));
  const check = (text: string) => checkFormula(text, names);
  const problem = formula.trim() === '' ? undefined : check(formula);
  const apply = () => {
    const { format: formatBefore, ...rest } = old ?? { name: newName(tableCalculations) };
    const calculation: TableCalculation = {
      ...rest,
      expression: formula.trim(),
      ...(title.trim() !== '' && { title: title.trim() }),
      ...(format !== 'none' && {
        format: formatBefore?.type === format ? formatBefore : { type: format },
      }),
    };
    return work.attempt({
      kind: 'set-table-calculations',
      tableCalculations: tableCalculations.toSpliced(index, 1, calculation),
    });
  };
  return (
    <EditorForm isComplete={problem === undefined} onApply={apply} onDone={close}>
      <TextField label={own.name} value={title} isFirst onChange={setTitle} />
      <div className={editorClasses.operator}>
        <span className={editorClasses.label}>{own.formula}</span>
        <Suspense fallback={<div className={formClasses.formula} />}>
          <FormulaField text={formula} columns={columns} check={check} onText={setFormula} />
        </Suspense>
        {problem === undefined ? (
          <p className={formClasses.hint}>{own.formulaHint}</p>
        ) : (
          <p className={formClasses.refusal} role="status">
            {textOf(problem)}
          </p>
        )}
      </div>
      <SelectField
        label={own.format}
        value={format}
        choices={(['none', 'number', 'percent', 'currency'] as const).map((name) => ({
          value: name,
          label: own.formats[name],
        }))}
        onChange={(name) => setFormat(name as FormatName)}
      />
    </EditorForm>
  );
}
