import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administradores que pueden ayudarte:',
  more: 'Otros administradores también pueden ayudarte.',
};
export default words;
