import '@mantine/core/styles/NumberInput.css';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useArea, useLocale } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import { hasLastDay, weekdayName } from '../schedule-words.ts';
import type { DeliveryDraft } from './delivery-draft.ts';

/** The time zones that the browser knows. */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const TYPES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'CUSTOM'] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

interface ScheduleFieldsProps {
  readonly draft: DeliveryDraft;
  /** What is wrong with a field, by its name in the API. */
  errorOf(field: string): string | undefined;
  onChange(change: Partial<DeliveryDraft>): void;
}

/** When a delivery runs. */
export function ScheduleFields({ draft, errorOf, onChange }: ScheduleFieldsProps) {
  const words = useArea(DELIVERIES);
  const locale = useLocale();
  const zones = useId();
  const { scheduleType: type } = draft;
  const time = `${String(draft.hour).padStart(2, '0')}:${String(draft.minute).padStart(2, '0')}`;
  return (
    <fieldset className={classes.section}>
      <legend>{words.schedule}</legend>
      <div className={classes.row}>
        <NativeSelect
          label={words.frequency}
          value={type}
          data={TYPES.map((value) => ({ value, label: words.types[value] }))}
          error={errorOf('scheduleType')}
          onChange={({ currentTarget }) =>
            onChange({ scheduleType: currentTarget.value as DeliveryDraft['scheduleType'] })
          }
        />
        {type === 'WEEKLY' && (
          <NativeSelect
            label={words.weekday}
            value={String(draft.dayOfWeek)}
            data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(locale, day) }))}
            onChange={({ currentTarget }) => onChange({ dayOfWeek: Number(currentTarget.value) })}
          />
        )}
        {type === 'MONTHLY' && (
          <NumberInput
            label={words.day}
            min={1}
            max={31}
            clampBehavior="strict"
            allowDecimal={false}
            value={draft.dayOfMonth}
            error={errorOf('dayOfMonth')}
            onChange={(value) => typeof value === 'number' && onChange({ dayOfMonth: value })}
          />
        )}
        {type === 'HOURLY' && (
          <NumberInput
            label={words.minute}
            min={0}
            max={59}
            clampBehavior="strict"
            allowDecimal={false}
            value={draft.minute}
            error={errorOf('minute')}
            onChange={(value) => typeof value === 'number' && onChange({ minute: value })}
          />
        )}
        {type !== 'HOURLY' && type !== 'CUSTOM' && (
          <TextInput
            type="time"
            label={words.time}
            value={time}
            error={errorOf('hour') ?? errorOf('minute')}
            onChange={({ currentTarget }) => {
              const [hour, minute] = currentTarget.value.split(':').map(Number);
              if (hour !== undefined && minute !== undefined) onChange({ hour, minute });
            }}
          />
        )}
        {type === 'CUSTOM' && (
          <TextInput
            label={words.cron}
            description={words.cronHelp}
            dir="ltr"
            spellCheck={false}
            maxLength={255}
            value={draft.customCron}
            error={errorOf('customCron')}
            onChange={({ currentTarget }) => onChange({ customCron: currentTarget.value })}
          />
        )}
        <TextInput
          label={words.zone}
          list={zones}
          autoComplete="off"
          maxLength={100}
          value={draft.timezone}
          error={errorOf('timezone')}
          onChange={({ currentTarget }) => onChange({ timezone: currentTarget.value })}
        />
        <datalist id={zones}>
          {ZONES.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      {hasLastDay(draft) && <p className={classes.about}>{words.lastDay}</p>}
    </fieldset>
  );
}
