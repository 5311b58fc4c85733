import { type Command, hasTime, keyOf, measuresOf, type PeriodComparison } from '@facet/query';
import { useState } from 'react';
import editorClasses from '../../controls/FilterEditor.module.css';
import { capitalised } from '../../controls/relative-text.ts';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { useWords } from '../../words/words.ts';
import formClasses from '../question-parts/EditorForm.module.css';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import { Checks, DayField, SelectField, TextField, wholeNumber } from '../question-parts/Fields.tsx';
import { choicesOf } from '../question-parts/use-titles.ts';
import type { SettingEditorProps } from './setting.ts';
import { OUTPUTS } from './use-result-columns.ts';

const UNITS = ['day', 'week', 'month', 'quarter', 'year'];
const CUSTOM = 'custom';
/** A period between two days. */
const DAYS = 'days';

type Output = (typeof OUTPUTS)[number];

/** Compares a measure with an earlier period. A question without a time gets one, divided into months or the like. */
export function ComparisonEditor({ editing, index, column, close }: SettingEditorProps) {
  const { work, fields, titles } = editing;
  const { question } = work;
  const words = useWords();
  const own = useArea(QUESTION);
  const { locale } = useFormats();
  const old: PeriodComparison | undefined = question.comparisons[index];
  const asked = measuresOf(question);
  const all = [...fields.values()];
  const measures =
    asked.length > 0
      ? choicesOf(asked, titles)
      : all.flatMap(({ kind, name, title }) => (kind === 'measure' ? [{ value: name, label: title }] : []));
  const times = all.filter(({ kind, type }) => kind === 'dimension' && type === 'time');
  const usedTime = times.find(({ name }) => hasTime(question, name)) ?? times[0];
  const [measure, setMeasure] = useState(old?.measure ?? column ?? measures[0]?.value ?? '');
  const [time, setTime] = useState(old?.timeDimension ?? usedTime?.name ?? '');
  const [each, setEach] = useState('month');
  const grain = question.columns.find((one) => one.kind === 'dimension' && one.member === time);
  const period =
    (grain?.kind === 'dimension' && grain.granularity) || (hasTime(question, time) ? 'year' : each);
  const offers = [...new Set([UNITS.includes(period) ? period : 'month', 'month', 'year'])];
  const [chosen, setChosen] = useState<string | null>(() => {
    if (old === undefined) return null;
    if (old.offset === undefined) return DAYS;
    return Math.abs(old.offset.amount) === 1 && offers.includes(old.offset.unit) ? old.offset.unit : CUSTOM;
  });
  const [amount, setAmount] = useState(String(Math.abs(old?.offset?.amount ?? 1)));
  const [unit, setUnit] = useState(old?.offset?.unit ?? period);
  const [{ from, to }, setDays] = useState({ from: old?.range?.[0] ?? '', to: old?.range?.[1] ?? '' });
  const [outputs, setOutputs] = useState<readonly Output[]>(
    OUTPUTS.filter((output) => old?.outputs?.includes(output) ?? true),
  );
  if (times.length === 0) return <p className={formClasses.hint}>{own.noTime}</p>;
  const isNewTime = !hasTime(question, time);
  const earlier = chosen ?? offers[0] ?? 'month';
  const offset = earlier === CUSTOM ? { amount: wholeNumber(amount), unit } : { amount: 1, unit: earlier };
  // Two days are compared with the days of the question.
  const hasDays =
    old?.range !== undefined || question.ranges.some((one) => one.member === time && 'range' in one);
  const apply = () => {
    const commands: Command[] = [
      ...(old === undefined ? [] : [{ kind: 'remove-comparison', index } as const]),
      ...(asked.some((one) => keyOf(one) === measure)
        ? []
        : [{ kind: 'add-member', member: measure } as const]),
      ...(isNewTime ? [{ kind: 'add-member', member: time, granularity: each } as const] : []),
      {
        kind: 'add-comparison',
        comparison: {
          measure,
          timeDimension: time,
          ...(earlier === DAYS ? { range: [from, to] as const } : { offset }),
          ...(outputs.length < OUTPUTS.length && { outputs }),
        },
      },
    ];
    return work.attempt(...commands);
  };
  const beforeText = (count: number, name: string) => capitalised(words.before(count, name), locale);
  return (
    <EditorForm
      onApply={apply}
      onDone={close}
      isComplete={outputs.length > 0 && (earlier !== DAYS || (from !== '' && to !== ''))}
    >
      <SelectField label={own.measure} value={measure} choices={measures} isFirst onChange={setMeasure} />
      {(times.length > 1 || isNewTime) && (
        <div className={editorClasses.parts}>
          <SelectField
            label={own.time}
            value={time}
            choices={times.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={setTime}
          />
          {isNewTime && (
            <SelectField
              label={own.period}
              value={each}
              choices={UNITS.map((name) => ({ value: name, label: words.grains[name] ?? name }))}
              onChange={setEach}
            />
          )}
        </div>
      )}
      <SelectField
        label={own.compareWith}
        value={earlier}
        choices={[
          ...offers.map((name) => ({ value: name, label: beforeText(1, name) })),
          { value: CUSTOM, label: words.custom },
          ...(hasDays ? [{ value: DAYS, label: words.chooseDays }] : []),
        ]}
        onChange={setChosen}
      />
      {earlier === CUSTOM && (
        <div className={editorClasses.parts}>
          <TextField label={words.relative.amount} value={amount} isNumber onChange={setAmount} />
          <SelectField
            label={words.relative.unit}
            value={unit}
            choices={UNITS.map((name) => ({
              value: name,
              label: words.relative.units[name as keyof typeof words.relative.units] ?? name,
            }))}
            onChange={setUnit}
          />
        </div>
      )}
      {earlier === DAYS && (
        <div className={editorClasses.parts}>
          <DayField label={words.from} value={from} onChange={(day) => setDays({ from: day, to })} />
          <DayField label={words.to} value={to} onChange={(day) => setDays({ from, to: day })} />
        </div>
      )}
      <Checks label={own.shown} names={own.outputs} checked={outputs} onChange={setOutputs} />
    </EditorForm>
  );
}
