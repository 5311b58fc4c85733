import type { WidgetOfType } from '../config/widget-shapes.ts';

/** The granularities of a time switcher that lists none. Those within a day suit only times. */
export const DEFAULT_GRAINS = [
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'second',
  'minute',
  'hour',
] as const;

export function grainsOf({ allowed }: WidgetOfType<'TIME_GRAIN'>['config']): readonly string[] {
  return allowed ?? DEFAULT_GRAINS;
}

/** The members that a field switcher offers; the replaced one first. */
export function offersOf(config: WidgetOfType<'FIELD'>['config']) {
  const { member = '', options = [] } = config;
  return options.some((option) => option.member === member) ? options : [{ member }, ...options];
}
