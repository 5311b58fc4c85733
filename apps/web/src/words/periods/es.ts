import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `Aquí no se puede preguntar por el periodo «${period}».`,
  choose: (field) => `Elija otro periodo para ${field}.`,
  use: (period) => `Usar «${period}»`,
};

export default words;
