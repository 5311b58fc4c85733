import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `Perioden «${period}» kan ikke brukes her.`,
  choose: (field) => `Velg en annen periode for ${field}.`,
  use: (period) => `Bruk «${period}»`,
};

export default words;
