/** The texts about periods that cannot be asked for, in one language. */
export interface PeriodsWords {
  readonly unknown: (period: string) => string;
  readonly choose: (field: string) => string;
  readonly use: (period: string) => string;
}

export const ENGLISH: PeriodsWords = {
  unknown: (period) => `Explore cannot ask for the period “${period}”.`,
  choose: (field) => `Choose another period for ${field}.`,
  use: (period) => `Use “${period}”`,
};
