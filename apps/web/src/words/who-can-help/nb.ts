import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administratorer som kan hjelpe:',
  more: 'Andre administratorer kan også hjelpe.',
};
export default words;
