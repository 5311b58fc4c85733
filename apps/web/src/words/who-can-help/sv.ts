import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administratörer som kan hjälpa till:',
  more: 'Även andra administratörer kan hjälpa till.',
};
export default words;
