import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `Aqui não é possível perguntar pelo período “${period}”.`,
  choose: (field) => `Escolha outro período para ${field}.`,
  use: (period) => `Usar “${period}”`,
};

export default words;
