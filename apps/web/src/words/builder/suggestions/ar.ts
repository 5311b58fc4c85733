import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'المخططات المقترحة',
  nothing: 'لا يوجد ما يُقترح غير ما هو موجود في لوحة المعلومات.',
};

export default words;
