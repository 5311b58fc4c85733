import portuguese from './pt.ts';
import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  ...portuguese,
  unknown: (period) => `Aqui não é possível perguntar pelo período «${period}».`,
  use: (period) => `Usar «${period}»`,
};

export default words;
