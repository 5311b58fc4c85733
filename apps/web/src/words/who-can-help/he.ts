import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'מנהלי חשבון שיכולים לעזור:',
  more: 'גם מנהלי חשבון אחרים יכולים לעזור.',
};
export default words;
