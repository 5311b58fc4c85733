import { numberFormat } from '@facet/charts/intl-formats';

/** A duration in milliseconds in a reader's words, such as `240 ms` or `3.2 sec`. */
export function durationText(ms: number, locale: string): string {
  const isShort = ms < 1000;
  return numberFormat(locale, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: 'short',
    maximumFractionDigits: isShort ? 0 : 1,
  }).format(isShort ? ms : ms / 1000);
}
