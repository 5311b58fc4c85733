import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Amministratori che possono aiutarti:',
  more: 'Anche altri amministratori possono aiutarti.',
};
export default words;
