import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `Không thể hỏi khoảng thời gian “${period}” ở đây.`,
  choose: (field) => `Chọn khoảng thời gian khác cho ${field}.`,
  use: (period) => `Dùng “${period}”`,
};

export default words;
