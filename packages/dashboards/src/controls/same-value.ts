import { bareName } from '../config/member-name.ts';
import type { FilterChoice } from './control-values.ts';

/** The value of a control: what its type has of these. Without any of them, it changes nothing. */
export interface ControlValue {
  readonly filter?: Omit<FilterChoice, 'member'> | undefined;
  readonly grain?: string | undefined;
  /** A member, with or without its view. */
  readonly selected?: string | undefined;
}

/** Whether a control has the same effect with two values. */
export function isSameValue(one: ControlValue, other: ControlValue): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ filter, grain, selected }: ControlValue): string {
  return JSON.stringify([
    filter === undefined
      ? null
      : [
          filter.operator ?? 'equals',
          [filter.value ?? []].flat(),
          filter.caseSensitive ?? true,
          filter.startInclusive ?? true,
          filter.endInclusive ?? true,
        ],
    grain,
    selected === undefined ? null : bareName(selected),
  ]);
}
