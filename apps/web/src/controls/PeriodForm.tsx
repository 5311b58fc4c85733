import type { TimeUnit } from '@facet/dashboards/relative-time';
import { Button, Checkbox, Stack } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useState } from 'react';
import { useFormats } from '../look/formats-context.ts';
import { useWords } from '../words/words.ts';
import classes from './FilterEditor.module.css';
import { filterText } from './filter-text.ts';
import { type Direction, type Period, partsOf, periodOf } from './period-parts.ts';

const UNITS: readonly TimeUnit[] = ['day', 'week', 'month', 'quarter', 'year'];

/** Chooses a period by its parts: last, this or next, how many, and of which unit. */
export function PeriodForm({ value, onApply }: { value: string | undefined; onApply(words: string): void }) {
  const words = useWords();
  const formats = useFormats();
  const { relative } = words;
  const [period, setPeriod] = useState(() => partsOf(value));
  const { direction, count, unit, isComplete } = period;
  const set = (change: Partial<Period>) => setPeriod({ ...period, ...change });
  const text = periodOf(period);
  const units = UNITS.includes(unit) ? UNITS : [unit, ...UNITS];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== undefined) onApply(text);
      }}
    >
      <Stack gap={12}>
        <div className={classes.parts}>
          <label className={classes.operator}>
            <span className={classes.label}>{words.words}</span>
            <select
              value={direction}
              onChange={(event) => set({ direction: event.currentTarget.value as Direction })}
              data-autofocus
            >
              <option value="last">{relative.last}</option>
              <option value="current">{relative.current}</option>
              <option value="next">{relative.next}</option>
            </select>
          </label>
          {direction !== 'current' && (
            <label className={`${classes.operator} ${classes.amount}`}>
              <span className={classes.label}>{relative.amount}</span>
              <input
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                value={count}
                onChange={(event) => set({ count: event.currentTarget.value })}
              />
            </label>
          )}
          <label className={classes.operator}>
            <span className={classes.label}>{relative.unit}</span>
            <select value={unit} onChange={(event) => set({ unit: event.currentTarget.value as TimeUnit })}>
              {units.map((name) => (
                <option key={name} value={name}>
                  {direction === 'current' || count === '1' ? words.grains[name] : relative.units[name]}
                </option>
              ))}
            </select>
          </label>
        </div>
        {direction === 'last' && (
          <Checkbox
            size="xs"
            label={relative.completeOnly}
            checked={isComplete}
            onChange={(event) => set({ isComplete: event.currentTarget.checked })}
          />
        )}
        <output className={classes.result}>
          {text === undefined ? ' ' : filterText({ value: text }, 'time', words, formats, new Map())}
        </output>
        <Button type="submit" size="compact-md" disabled={text === undefined}>
          {words.apply}
        </Button>
      </Stack>
    </form>
  );
}
