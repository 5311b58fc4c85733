import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `אי אפשר לשאול כאן על התקופה „${period}”.`,
  choose: (field) => `יש לבחור תקופה אחרת עבור ${field}.`,
  use: (period) => `שימוש ב„${period}”`,
};

export default words;
