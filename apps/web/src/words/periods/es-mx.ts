import spanish from './es.ts';
import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  ...spanish,
  unknown: (period) => `Aquí no se puede preguntar por el periodo “${period}”.`,
  use: (period) => `Usar “${period}”`,
};

export default words;
