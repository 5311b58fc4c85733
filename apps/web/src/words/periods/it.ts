import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `Qui non è possibile chiedere il periodo «${period}».`,
  choose: (field) => `Scegli un altro periodo per ${field}.`,
  use: (period) => `Usa «${period}»`,
};

export default words;
