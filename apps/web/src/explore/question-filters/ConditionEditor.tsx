import { arityOf, type MemberFilter, type Operator, operatorsOf } from '@facet/query';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import editorClasses from '../../controls/FilterEditor.module.css';
import { operatorName } from '../../controls/filter-text.ts';
import { NumberEditor } from '../../controls/NumberEditor.tsx';
import { TextEditor } from '../../controls/TextEditor.tsx';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { useWords } from '../../words/words.ts';
import type { Field } from '../fields/catalog.ts';
import { operatorNameOf } from './filter-choice.ts';
import { ValueChoice } from './ValueChoice.tsx';
import { ValueList } from './ValueList.tsx';

/** How many values a list box shows as chosen. */
const MOST_CHOSEN = 200;

interface ConditionEditorProps {
  readonly deploymentId: number;
  readonly field: Field;
  /** The filter to change; undefined for a new one. */
  readonly filter: MemberFilter | undefined;
  onApply(filter: MemberFilter): void;
  /** Applies a change after which the editor stays open. */
  onChange(filter: MemberFilter | null): void;
}

/** Changes a condition on a field that is not a time: its operator and its values. */
export function ConditionEditor({ deploymentId, field, filter, onApply, onChange }: ConditionEditorProps) {
  const words = useWords();
  const own = useArea(QUESTION);
  const offered = operatorsOf(field.type);
  const [operator, setOperator] = useState<Operator>(
    filter?.operator ?? (field.kind === 'measure' ? 'gte' : (offered[0] ?? 'equals')),
  );
  const values = filter === undefined ? [] : (filter.values ?? []);
  const arity = arityOf(operator);
  const choose = (next: Operator) => {
    setOperator(next);
    if (arityOf(next) === 'none') onApply({ member: field.name, operator: next });
  };
  const apply = (value: string) => onApply({ member: field.name, operator, values: [value] });
  const isEquality = (operator === 'equals' || operator === 'notEquals') && field.type !== 'boolean';
  const isChoice = isEquality ? field.type !== 'number' : field.type === 'boolean';
  // A list box of thousands of values would help nobody.
  const [isList, setList] = useState(
    values.length > MOST_CHOSEN || (field.type === 'number' && values.length > 1),
  );
  return (
    <Stack gap={12}>
      <label className={editorClasses.operator}>
        <span className={editorClasses.label}>{words.condition}</span>
        <select value={operator} onChange={(event) => choose(event.currentTarget.value as Operator)}>
          {offered.map((name) => (
            <option key={name} value={name}>
              {operatorName(words, operatorNameOf(name), field.type)}
            </option>
          ))}
        </select>
      </label>
      {arity === 'none' ? null : isEquality && isList ? (
        <ValueList member={field.name} operator={operator} values={values} onApply={onApply} />
      ) : isChoice ? (
        <ValueChoice
          deploymentId={deploymentId}
          field={field}
          values={values}
          onChange={(chosen) =>
            onChange(chosen.length === 0 ? null : { member: field.name, operator, values: chosen })
          }
        />
      ) : field.type === 'number' ? (
        <NumberEditor
          key={operator}
          isRange={false}
          values={values.map((value) => value ?? '')}
          onApply={(value) => apply(String(value))}
        />
      ) : (
        <TextEditor key={operator} value={values[0] ?? ''} onApply={apply} />
      )}
      {isEquality && field.kind === 'dimension' && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setList(!isList)}
        >
          {isList ? own.chooseValues : own.pasteList}
        </Button>
      )}
    </Stack>
  );
}
