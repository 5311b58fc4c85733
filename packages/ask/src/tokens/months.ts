import { normal } from '../words/normal.ts';

const SHORTEST_MONTH = 3;

/** The numbers of months by their names in a language, long and short. */
export function monthsOf(code: string): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (const style of ['long', 'short'] as const)
    for (let month = 0; month < 12; month++) {
      const name = new Intl.DateTimeFormat(code, { month: style, timeZone: 'UTC' }).format(
        Date.UTC(2001, month, 15),
      );
      const word = normal(name).replaceAll('.', '');
      if (word.length >= SHORTEST_MONTH) months.set(word, month + 1);
    }
  for (const short of ['sep', 'sept']) months.set(short, 9);
  return months;
}
