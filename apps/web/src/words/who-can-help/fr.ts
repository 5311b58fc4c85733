import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administrateurs qui peuvent vous aider :',
  more: 'D’autres administrateurs peuvent aussi vous aider.',
};
export default words;
