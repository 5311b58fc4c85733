import { type Static, Type } from 'typebox';
import { Line, nullishMembers, oneOf } from '../../../http/shapes.ts';

export const CONDITION_TYPES = ['rows', 'changed', 'fresh', 'threshold', 'change', 'anomaly'] as const;
export type ConditionType = (typeof CONDITION_TYPES)[number];
export const CONDITION_OPERATORS = [
  'greater_than',
  'greater_than_or_equal',
  'less_than',
  'less_than_or_equal',
  'equals',
  'not_equals',
] as const;

const members = nullishMembers({
  widgetId: {
    ...Line(255),
    description: 'threshold, change and anomaly: the chart whose measure is compared.',
  },
  member: {
    ...Line(500),
    description:
      'fresh: a time dimension. threshold, change and anomaly: a measure of the chart. As VIEW.MEMBER.',
    examples: ['orders.total'],
  },
  hours: Type.Number({
    exclusiveMinimum: 0,
    maximum: 8784,
    description: 'fresh: the largest allowed age of the latest value of the time dimension, in hours.',
  }),
  operator: oneOf(CONDITION_OPERATORS, 'threshold: how to compare the measure with `value`.'),
  value: Type.Number({ description: 'threshold: the value to compare the measure with.' }),
  percent: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description: 'change: the smallest difference from the previous period in percent, in either direction.',
  }),
});

const shape = {
  type: oneOf(
    CONDITION_TYPES,
    'rows: at least one chart has rows. changed: something differs from the last delivery. fresh: the ' +
      'data is recent. threshold: a measure passes a value. change: a measure has changed. anomaly: a ' +
      'measure is unusual.',
  ),
  ...members,
};

export const NotificationConditionInput = Type.Object(shape, { title: 'NotificationConditionInput' });
export type NotificationConditionInput = Static<typeof NotificationConditionInput>;
export const NotificationCondition = Type.Object(shape, { title: 'NotificationCondition' });

/** A condition as it is stored: with the members of its type and no others. */
export type Condition =
  | { readonly type: 'rows' | 'changed' }
  | { readonly type: 'fresh'; readonly member: string; readonly hours: number }
  | {
      readonly type: 'threshold';
      readonly widgetId: string;
      readonly member: string;
      readonly operator: (typeof CONDITION_OPERATORS)[number];
      readonly value: number;
    }
  | {
      readonly type: 'change';
      readonly widgetId: string;
      readonly member: string;
      readonly percent: number;
    }
  | { readonly type: 'anomaly'; readonly widgetId: string; readonly member: string };
