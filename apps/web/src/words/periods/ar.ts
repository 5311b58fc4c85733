import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `لا يمكن السؤال هنا عن الفترة «${period}».`,
  choose: (field) => `اختر فترة أخرى للحقل ${field}.`,
  use: (period) => `استخدام «${period}»`,
};

export default words;
