import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administradores que podem ajudar:',
  more: 'Outros administradores também podem ajudar.',
};
export default words;
