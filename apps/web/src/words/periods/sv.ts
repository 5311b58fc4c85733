import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `Perioden ”${period}” kan inte användas här.`,
  choose: (field) => `Välj en annan period för ${field}.`,
  use: (period) => `Använd ”${period}”`,
};

export default words;
