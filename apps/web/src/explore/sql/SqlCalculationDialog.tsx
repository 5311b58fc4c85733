import type { CalculationColumn, Model } from '@facet/query';
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useId, useMemo, useState } from 'react';
import editorClasses from '../../controls/FilterEditor.module.css';
import { Dialog } from '../../look/Dialog.tsx';
import { useArea } from '../../words/area.ts';
import { EXPLORE_SQL } from '../../words/explore-sql/explore-sql-area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import type { Field } from '../fields/catalog.ts';
import formClasses from '../question-parts/EditorForm.module.css';
import { TextField } from '../question-parts/Fields.tsx';
import type { QuestionWork } from '../use-question.ts';
import { SqlField } from './SqlField.tsx';
import { sqlCompletions } from './sql-completion.ts';
import { useCheckedCalculation } from './use-checked-calculation.ts';

interface SqlCalculationDialogProps {
  readonly deploymentId: number;
  readonly column: CalculationColumn;
  readonly work: QuestionWork;
  readonly model: Model;
  /** The fields of the view by their names. */
  readonly fields: ReadonlyMap<string, Field>;
  onClose(): void;
}

/** Changes a calculation that is a column of the question, which is written in SQL. */
export function SqlCalculationDialog(props: SqlCalculationDialogProps) {
  const { deploymentId, column, work, model, fields, onClose } = props;
  const words = useArea(EXPLORE_SQL);
  const { editCalculation, name: nameLabel } = useArea(QUESTION);
  const hint = useId();
  const [name, setName] = useState(column.name);
  const [expression, setExpression] = useState(column.expression);
  const { problem, isChecking, apply, forget } = useCheckedCalculation({ deploymentId, column, work, model });
  const view = work.question.view ?? '';
  const catalog = useMemo(
    () => ({ views: [{ name: view, title: view, description: '', fields: [...fields.values()] }] }),
    [view, fields],
  );
  const isComplete = name.trim() !== '' && expression.trim() !== '';
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isComplete && !isChecking && (await apply(name.trim(), expression.trim()))) onClose();
  };
  return (
    <Dialog title={editCalculation} width={560} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={12}>
          <TextField
            label={nameLabel}
            value={name}
            isFirst
            onChange={(text) => {
              setName(text);
              forget();
            }}
          />
          <div className={editorClasses.operator}>
            <span className={editorClasses.label}>SQL</span>
            <SqlField
              ref={null}
              text={expression}
              problem={problem}
              label={words.ofCalculation}
              example="MEASURE(…) / MEASURE(…)"
              describedBy={hint}
              completions={(text, at) => sqlCompletions(catalog, text, at, view)}
              onText={(text) => {
                setExpression(text);
                forget();
              }}
              onApply={() => void submit()}
            />
          </div>
          {problem === null ? (
            <p id={hint} className={formClasses.hint}>
              {words.calculationHint}
            </p>
          ) : (
            <p id={hint} role="alert" className={formClasses.refusal}>
              {problem.message}
            </p>
          )}
          <Button type="submit" size="compact-md" disabled={!isComplete} loading={isChecking}>
            {words.apply}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
