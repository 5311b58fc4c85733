const numbers = new Intl.NumberFormat('en');

/** A number with separators: `1,900`. */
export const count = (value: number): string => numbers.format(value);

/** A number with its noun: `1 file`, `1,900 files`. */
export const counted = (value: number, noun: string): string =>
  `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
