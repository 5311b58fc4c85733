import { type Bins, MOST_GROUPS } from '@facet/query';
import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { VALUE_GROUPS } from '../../words/value-groups/value-groups-area.ts';
import type { Field } from '../fields/catalog.ts';
import formClasses from '../question-parts/EditorForm.module.css';
import { EditorForm } from '../question-parts/EditorForm.tsx';
import { SelectField, TextField, wholeNumber } from '../question-parts/Fields.tsx';
import type { QuestionWork } from '../use-question.ts';
import { limitsIn, limitsOfCount, limitsOfWidth, textOfLimits } from './bin-limits.ts';
import { useValueRange } from './use-value-range.ts';
import classes from './ValueGroups.module.css';

interface BinsFormProps {
  readonly deploymentId: number;
  readonly field: Field;
  /** The key of the column. */
  readonly column: string;
  readonly bins: Bins | null;
  readonly work: QuestionWork;
  onDone(): void;
}

type Way = 'count' | 'width' | 'limits';

/** Divides numbers into bins: about as many as asked for, of a width, or between typed limits. */
export function BinsForm({ deploymentId, field, column, bins, work, onDone }: BinsFormProps) {
  const words = useArea(VALUE_GROUPS);
  const { locale } = useFormats();
  const range = useValueRange(deploymentId, field.name);
  const [way, setWay] = useState<Way>(bins === null ? 'count' : 'limits');
  const shown = (number: string | number) =>
    Number(number).toLocaleString(locale, { maximumFractionDigits: 10 });
  const [texts, setTexts] = useState({
    count: '5',
    width: '',
    limits: textOfLimits(bins?.limits ?? [], locale),
  });
  const [rest, setRest] = useState(bins?.rest ?? '');
  const [named, setNamed] = useState<Readonly<Record<string, string>>>(() => namesOf(bins));
  const { least, most } = range.data ?? { least: Number.NaN, most: Number.NaN };
  const [width] = limitsIn(texts.width, locale) ?? [];
  const limits = {
    count: () => limitsOfCount(least, most, wholeNumber(texts.count)),
    width: () => limitsOfWidth(least, most, Number(width)),
    limits: () => limitsIn(texts.limits, locale),
  }[way]();
  const names =
    limits === undefined ? [] : ownNames(limits).map((own, index) => named[keyAt(limits, index)] ?? own);
  function ownNames(of: readonly string[]): string[] {
    const numbers = of.map(shown);
    return [...numbers, undefined].map((to, index) => {
      const from = numbers[index - 1];
      if (from === undefined) return words.below(to ?? '');
      return to === undefined ? words.from(from) : words.between(from, to);
    });
  }
  const needsRange = way !== 'limits';
  return (
    <EditorForm
      isComplete={limits !== undefined}
      onApply={() =>
        work.attempt({
          kind: 'set-groups',
          column,
          groups: {
            kind: 'bins',
            limits: limits ?? [],
            names: names.map((name) => name.trim()),
            rest: rest.trim() === '' ? null : rest.trim(),
          },
        })
      }
      onDone={onDone}
    >
      <SelectField
        label={words.divideBy}
        value={way}
        choices={(['count', 'width', 'limits'] as const).map((value) => ({ value, label: words.by[value] }))}
        isFirst
        onChange={(value) => setWay(value as Way)}
      />
      <TextField
        label={words.by[way]}
        value={texts[way]}
        onChange={(text) => setTexts({ ...texts, [way]: text })}
      />
      {way === 'limits' && <p className={formClasses.hint}>{words.limitsHint}</p>}
      {range.isPending && <Loader size={14} />}
      {range.isError && <p role="alert">{range.error.message}</p>}
      {range.data != null && <p className={formClasses.hint}>{words.range(shown(least), shown(most))}</p>}
      {range.data === null && needsRange && <p className={formClasses.hint}>{words.noRange}</p>}
      {limits === undefined && texts[way].trim() !== '' && (range.data != null || !needsRange) && (
        <p className={formClasses.refusal} role="status">
          {words.notBins(MOST_GROUPS.toLocaleString(locale))}
        </p>
      )}
      {limits !== undefined && (
        <fieldset className={classes.bins}>
          <legend>{words.names}</legend>
          {names.map((name, index) => (
            <input
              key={keyAt(limits, index)}
              className={classes.name}
              dir="auto"
              aria-label={ownNames(limits)[index]}
              value={name}
              maxLength={255}
              onChange={({ currentTarget: { value } }) =>
                setNamed({ ...named, [keyAt(limits, index)]: value })
              }
            />
          ))}
        </fieldset>
      )}
      {limits !== undefined && <TextField label={words.noNumber} value={rest} onChange={setRest} />}
    </EditorForm>
  );
}

/** A bin keeps its name as long as it has the same limits. */
function keyAt(limits: readonly string[], index: number): string {
  return `${limits[index - 1] ?? ''}…${limits[index] ?? ''}`;
}

function namesOf(bins: Bins | null): Readonly<Record<string, string>> {
  return bins === null
    ? {}
    : Object.fromEntries(bins.names.map((name, index) => [keyAt(bins.limits, index), name]));
}
