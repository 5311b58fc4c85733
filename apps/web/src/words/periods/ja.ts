import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `ここでは期間「${period}」を指定できません。`,
  choose: (field) => `${field} に別の期間を選んでください。`,
  use: (period) => `「${period}」を使う`,
};

export default words;
