import '@mantine/core/styles/NumberInput.css';
import type { Dashboard } from '@facet/client';
import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useArea } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';
import { chartsOf, timeFieldsOf } from './condition-charts.ts';
import type { DeliveryDraft } from './delivery-draft.ts';
import { MemberField } from './MemberField.tsx';

type Condition = DeliveryDraft['conditions'][number];

const TYPES = ['changed', 'rows', 'fresh', 'threshold', 'change', 'anomaly'] as const;
const OPERATORS = [
  ['greater_than', '>'],
  ['greater_than_or_equal', '≥'],
  ['less_than', '<'],
  ['less_than_or_equal', '≤'],
  ['equals', '='],
  ['not_equals', '≠'],
] as const;
const MOST = 10;

interface ConditionFieldsProps {
  readonly dashboard: Dashboard;
  readonly conditions: readonly Condition[];
  errorOf(field: string): string | undefined;
  onChange(conditions: readonly Condition[]): void;
}

/** When something is sent at all. */
export function ConditionFields({ dashboard, conditions, errorOf, onChange }: ConditionFieldsProps) {
  const words = useArea(DELIVERIES);
  const set = (index: number, change: Partial<Condition>) =>
    onChange(conditions.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <fieldset className={classes.section}>
      <legend>{words.conditions}</legend>
      <p className={classes.about}>{words.conditionsHelp}</p>
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is identified by its place, as in errors
        <div key={index} className={classes.section}>
          <div className={classes.row}>
            <NativeSelect
              aria-label={words.conditions}
              value={condition.type}
              data={TYPES.map((value) => ({ value, label: words.conditionTypes[value] }))}
              onChange={({ currentTarget }) =>
                onChange(conditions.with(index, unset(currentTarget.value as Condition['type'], dashboard)))
              }
            />
            <Parts condition={condition} dashboard={dashboard} onChange={(change) => set(index, change)} />
            <ActionIcon
              data-narrow
              variant="subtle"
              color="gray"
              size={36}
              aria-label={words.removeCondition}
              onClick={() => onChange(conditions.toSpliced(index, 1))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
          {errorOf(`conditions.${index}`) !== undefined && (
            <p className={classes.error} role="alert">
              {errorOf(`conditions.${index}`)}
            </p>
          )}
        </div>
      ))}
      {conditions.length < MOST && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...conditions, { type: 'changed' }])}
          >
            {words.addCondition}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** A condition of a type, before anything else is chosen. */
function unset(type: Condition['type'], dashboard: Dashboard): Condition {
  if (type === 'rows' || type === 'changed') return { type };
  if (type === 'fresh') return { type, member: timeFieldsOf(dashboard)[0] ?? '', hours: 24 };
  const [chart] = chartsOf(dashboard);
  const of = { type, widgetId: chart?.widgetId ?? '', member: chart?.measures[0] ?? '' };
  if (type === 'threshold') return { ...of, operator: 'less_than', value: 0 };
  return type === 'change' ? { ...of, percent: 10 } : of;
}

interface PartsProps {
  readonly condition: Condition;
  readonly dashboard: Dashboard;
  onChange(change: Partial<Condition>): void;
}

/** The members that the type of a condition has. */
function Parts({ condition, dashboard, onChange }: PartsProps) {
  const words = useArea(DELIVERIES);
  const { type } = condition;
  if (type === 'rows' || type === 'changed') return null;
  const number = (label: string, name: 'hours' | 'value' | 'percent') => (
    <NumberInput
      label={label}
      value={condition[name] ?? ''}
      onChange={(value) => onChange({ [name]: typeof value === 'number' ? value : null })}
    />
  );
  if (type === 'fresh')
    return (
      <>
        <MemberField
          label={words.timeField}
          value={condition.member ?? ''}
          suggested={timeFieldsOf(dashboard)}
          onChange={(member) => onChange({ member })}
        />
        {number(words.hours, 'hours')}
      </>
    );
  const charts = chartsOf(dashboard);
  const chart = charts.find(({ widgetId }) => widgetId === condition.widgetId);
  return (
    <>
      <NativeSelect
        label={words.chart}
        value={condition.widgetId ?? ''}
        data={charts.map(({ widgetId, title }) => ({ value: widgetId, label: title }))}
        onChange={({ currentTarget }) => {
          const next = charts.find(({ widgetId }) => widgetId === currentTarget.value);
          onChange({ widgetId: currentTarget.value, member: next?.measures[0] ?? '' });
        }}
      />
      <MemberField
        label={words.measure}
        value={condition.member ?? ''}
        suggested={chart?.measures ?? []}
        onChange={(member) => onChange({ member })}
      />
      {type === 'threshold' && (
        <NativeSelect
          label={words.operator}
          value={condition.operator ?? 'less_than'}
          data={OPERATORS.map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) =>
            onChange({ operator: currentTarget.value as NonNullable<Condition['operator']> })
          }
        />
      )}
      {type === 'threshold' && number(words.value, 'value')}
      {type === 'change' && number(words.percent, 'percent')}
    </>
  );
}
