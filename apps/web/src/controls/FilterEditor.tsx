import type { ControlMember } from '@facet/client';
import type { FilterChoice, WidgetOfType } from '@facet/dashboards';
import { Button, FocusTrap, Group, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { isUnary } from '../store/control-values.ts';
import { useWords } from '../words/words.ts';
import classes from './FilterEditor.module.css';
import { operatorName, valueList } from './filter-text.ts';
import { numberText, readNumber } from './number-text.ts';
import { ValueSearch } from './ValueSearch.tsx';

// Calendars are a tenth of the page's code, and most viewers never open one.
const TimeEditor = lazy(() => import('./TimeEditor.tsx'));

const LABEL = { label: classes.label ?? '' };

export type FilterSetting = Omit<FilterChoice, 'member'>;

interface FilterEditorProps {
  readonly widget: WidgetOfType<'FILTER'>;
  readonly info: ControlMember;
  readonly filter: FilterSetting | undefined;
  onChange(filter: FilterSetting | null): void;
  onClose(): void;
}

/** Changes a filter: its operator, if there is a choice, and its values. */
export default function FilterEditor({ widget, info, filter, onChange, onClose }: FilterEditorProps) {
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
            onClose={onClose}
          />
        ) : (
          <TextEditor key={operator} value={String(values[0] ?? '')} onApply={apply} />
        )}
      </Stack>
    </FocusTrap>
  );
}

function TextEditor({ value, onApply }: { value: string; onApply(value: string): void }) {
  const words = useWords();
  const [text, setText] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') onApply(text);
      }}
    >
      <Stack gap={12}>
        <TextInput
          label={words.value}
          classNames={LABEL}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="compact-md" disabled={text === ''}>
          {words.apply}
        </Button>
      </Stack>
    </form>
  );
}

interface NumberEditorProps {
  readonly isRange: boolean;
  readonly values: readonly (number | string)[];
  onApply(value: number | string | (number | string)[]): void;
}

/** Numbers with the separators of the viewer's language. Nothing is changed while the viewer types. */
function NumberEditor({ isRange, values, onApply }: NumberEditorProps) {
  const words = useWords();
  const { locale } = useFormats();
  const [texts, setTexts] = useState(() =>
    [0, 1].map((index) => (values[index] === undefined ? '' : numberText(values[index], locale))),
  );
  const [isTried, setTried] = useState(false);
  const ends = isRange ? [0, 1] : [0];
  const numbers = ends.map((index) => readNumber(texts[index] ?? '', locale));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const [from, to] = numbers.filter((number) => number !== undefined);
        if (from === undefined || numbers.includes(undefined)) return;
        onApply(to === undefined ? from : [from, to].sort((a, b) => Number(a) - Number(b)));
      }}
    >
      <Stack gap={12}>
        <Group gap={8} grow wrap="nowrap" align="start">
          {ends.map((index) => (
            <TextInput
              key={index}
              label={isRange ? (index === 0 ? words.from : words.to) : words.value}
              classNames={LABEL}
              inputMode="decimal"
              autoComplete="off"
              value={texts[index]}
              onChange={({ currentTarget: { value } }) =>
                setTexts(texts.map((text, place) => (place === index ? value : text)))
              }
              error={isTried && numbers[index] === undefined && words.notNumber(numberText(1234.5, locale))}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Group>
        <Button type="submit" size="compact-md" disabled={ends.some((index) => texts[index]?.trim() === '')}>
          {words.apply}
        </Button>
      </Stack>
    </form>
  );
}

function isSameKind(one: string, other: string): boolean {
  const kind = (operator: string) => {
    if (['equals', 'not_equals'].includes(operator)) return 'list';
    return operator === 'between' ? 'range' : 'one';
  };
  return kind(one) === kind(other);
}
