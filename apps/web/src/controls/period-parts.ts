import { relativeTimeOf, type TimeUnit } from '@facet/dashboards/relative-time';

export type Direction = 'last' | 'current' | 'next';

/** What a viewer chooses a period by. */
export interface Period {
  readonly direction: Direction;
  /** As typed. */
  readonly count: string;
  readonly unit: TimeUnit;
  /** Whether the current unit is left out. */
  readonly isComplete: boolean;
}

/** The parts of a period in words; those of the last seven complete days if it has no such parts. */
export function partsOf(value: string | undefined): Period {
  const relative = value === undefined ? undefined : relativeTimeOf(value);
  const others = { direction: 'last', count: '7', unit: 'day', isComplete: true } as const;
  if (relative?.kind === 'span') {
    const { direction, count, unit, extent } = relative;
    return { direction, count: String(count), unit, isComplete: extent !== 'including-current' };
  }
  if (relative?.kind !== 'period') return others;
  const { offset, unit } = relative;
  const direction = offset === 0 ? 'current' : offset < 0 ? 'last' : 'next';
  return { ...others, direction, count: '1', unit };
}

/** A period as the value of a filter; undefined without a usable number. */
export function periodOf({ direction, count, unit, isComplete }: Period): string | undefined {
  if (direction === 'current') return `this ${unit}`;
  // Input methods write full-width digits.
  const digits = count.normalize('NFKC').trim();
  if (!/^\d+$/.test(digits) || Number(digits) === 0) return undefined;
  const number = Number(digits);
  const units = number === 1 ? unit : `${unit}s`;
  if (direction === 'next') return `next ${number} ${units}`;
  if (isComplete) return `last ${number} complete ${units}`;
  return `last ${number} ${units} including ${unit === 'day' ? 'today' : `this ${unit}`}`;
}
