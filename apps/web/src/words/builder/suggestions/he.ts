import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'תרשימים מוצעים',
  nothing: 'אין מה להציע מעבר למה שכבר נמצא בדשבורד.',
};

export default words;
