declare module 'vega-format' {
  /** Formats of numbers and times from definitions of d3 locales. */
  export function locale(
    number: object,
    time: object,
  ): { utcFormat(pattern: string): (date: Date) => string };
}
