import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administratoren, die helfen können:',
  more: 'Auch andere Administratoren können helfen.',
};
export default words;
