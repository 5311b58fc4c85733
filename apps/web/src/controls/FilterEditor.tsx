import type { ControlMember } from '@facet/client';
import type { FilterChoice, WidgetOfType } from '@facet/dashboards';
import { FocusTrap, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { isUnary } from '../store/control-values.ts';
import { useWords } from '../words/words.ts';
import classes from './FilterEditor.module.css';
import { operatorName, valueList } from './filter-text.ts';
import { NumberEditor } from './NumberEditor.tsx';
import { TextEditor } from './TextEditor.tsx';
import { ValueSearch } from './ValueSearch.tsx';

// Calendars are a tenth of the page's code, and most viewers never open one.
const loadTimeEditor = () => import('./TimeEditor.tsx');
const TimeEditor = lazy(loadTimeEditor);

/** Loads what the editor of a type needs besides, before it opens. */
export function loadFor(type: ControlMember['type'] | undefined): void {
  if (type === 'time') loadTimeEditor().catch(() => undefined);
}

export type FilterSetting = Omit<FilterChoice, 'member'>;

interface FilterEditorProps {
  readonly widget: WidgetOfType<'FILTER'>;
  readonly info: ControlMember;
  readonly filter: FilterSetting | undefined;
  /** Whether texts can be typed that are not in the data. */
  readonly takesNew?: boolean;
  onChange(filter: FilterSetting | null): void;
  onClose(): void;
}

/** Changes a filter: its operator, if there is a choice, and its values. */
export default function FilterEditor(props: FilterEditorProps) {
  const { widget, info, filter, takesNew = false, onChange, onClose } = props;
  const words = useWords();
  const offered = info.operators.filter(
    (operator) => widget.config.operators?.includes(operator as never) ?? true,
  );
  const [first = 'equals'] = offered;
  const isSet = filter !== undefined && valueList(filter).length > 0;
  // A value without an operator is one that the member equals.
  const initial = filter?.operator ?? (isSet ? 'equals' : (widget.config.operator ?? 'equals'));
  const [operator, setOperator] = useState<string>(offered.includes(initial) ? initial : first);
  const choose = (next: string) => {
    setOperator(next);
    if (isUnary(next)) onChange({ operator: next });
  };
  const apply = (value: FilterChoice['value']) => {
    onChange({ operator, value });
    onClose();
  };
  const choosePeriod = (words: string) => {
    onChange({ operator: 'equals', value: [words] });
    onClose();
  };
  // A list keeps its values while its operator changes; other editors begin again.
  const values = isSameKind(filter?.operator ?? 'equals', operator) ? valueList(filter) : [];
  const ofNull = operator === 'equals' ? 'is_null' : 'is_not_null';
  const applyNull = (next: string) => {
    onChange({ operator: next });
    onClose();
  };
  const isList = ['equals', 'not_equals'].includes(operator);
  return (
    // The popover opens before this has been loaded.
    <FocusTrap active>
      <Stack gap={12}>
        {offered.length > 1 && (
          <label className={classes.operator}>
            <span className={classes.label}>{words.condition}</span>
            <select value={operator} onChange={(event) => choose(event.currentTarget.value)}>
              {offered.map((name) => (
                <option key={name} value={name}>
                  {operatorName(words, name, info.type)}
                </option>
              ))}
            </select>
          </label>
        )}
        {isUnary(operator) ? null : info.type === 'time' ? (
          <Suspense fallback={<div className={classes.calendar} />}>
            <TimeEditor
              key={operator}
              operator={operator}
              values={values.map(String)}
              onApply={apply}
              {...(operator === 'between' && offered.includes('equals') ? { onPeriod: choosePeriod } : {})}
            />
          </Suspense>
        ) : info.type === 'number' && !(isList && widget.config.options !== undefined) ? (
          <NumberEditor
            key={operator}
            isRange={operator === 'between'}
            values={values.map((value) => value as number | string)}
            onApply={apply}
          />
        ) : isList ? (
          <ValueSearch
            widget={widget}
            type={info.type}
            values={values}
            onChange={(next) => onChange(next.length === 0 ? {} : { operator, value: next })}
            onNull={offered.includes(ofNull) ? () => applyNull(ofNull) : undefined}
            takesNew={takesNew}
            onClose={onClose}
          />
        ) : (
          <TextEditor key={operator} value={String(values[0] ?? '')} onApply={apply} />
        )}
      </Stack>
    </FocusTrap>
  );
}

function isSameKind(one: string, other: string): boolean {
  const kind = (operator: string) => {
    if (['equals', 'not_equals'].includes(operator)) return 'list';
    return operator === 'between' ? 'range' : 'one';
  };
  return kind(one) === kind(other);
}
