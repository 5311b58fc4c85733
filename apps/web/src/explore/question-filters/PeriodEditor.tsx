import type { DateRange } from '@facet/query';
import { Button, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ChoiceList } from '../../controls/ChoiceList.tsx';
import editorClasses from '../../controls/FilterEditor.module.css';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { useWords } from '../../words/words.ts';
import formClasses from '../question-parts/EditorForm.module.css';
import { choiceOfRange } from './filter-choice.ts';
import { typedPeriods } from './typed-periods.ts';
import { useConditionText } from './use-condition-text.ts';

const Days = lazy(() => import('../../controls/Days.tsx').then((module) => ({ default: module.Days })));

interface PeriodEditorProps {
  readonly values: readonly string[];
  onApply(values: string | readonly string[]): void;
}

/** Chooses a period: typed, from the usual ones, or by two days on a calendar. */
export function PeriodEditor({ values, onApply }: PeriodEditorProps) {
  const words = useWords();
  const own = useArea(QUESTION);
  const { locale } = useFormats();
  const conditionText = useConditionText();
  const [text, setText] = useState('');
  const [isDays, setDays] = useState(values.length === 2);
  const textOf = (range: DateRange) => conditionText(choiceOfRange(range), 'time');
  if (isDays)
    return (
      <Stack gap={8}>
        <Suspense fallback={<div className={editorClasses.calendar} />}>
          <Days isRange days={values.map((value) => value.slice(0, 10))} onApply={onApply} />
        </Suspense>
        <Button variant="default" size="compact-md" onClick={() => setDays(false)}>
          {own.typePeriod}
        </Button>
      </Stack>
    );
  const found = typedPeriods(text, locale, textOf);
  const [first] = found;
  return (
    <Stack gap={8}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && first !== undefined) onApply(first);
        }}
      >
        <TextInput
          label={own.typePeriod}
          classNames={{ label: editorClasses.label ?? '' }}
          placeholder={textOf('last 3 months')}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
      </form>
      {first === undefined ? (
        <p className={formClasses.hint} role="status">
          {own.notAPeriod(textOf('last 3 months'))}
        </p>
      ) : (
        <ChoiceList
          label={words.words}
          options={found.map((range) => ({ key: keyOf(range), label: textOf(range) }))}
          chosen={values.length === 1 ? [...values] : []}
          onChoose={(key) => {
            const range = found.find((one) => keyOf(one) === key);
            if (range !== undefined) onApply(range);
          }}
        />
      )}
      <Button variant="default" size="compact-md" onClick={() => setDays(true)}>
        {words.chooseDays}
      </Button>
    </Stack>
  );
}

const keyOf = (range: DateRange) => (typeof range === 'string' ? range : range.join(' '));
