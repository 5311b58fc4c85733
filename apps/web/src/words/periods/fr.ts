import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `La période « ${period} » ne peut pas être demandée ici.`,
  choose: (field) => `Choisissez une autre période pour ${field}.`,
  use: (period) => `Utiliser « ${period} »`,
};

export default words;
