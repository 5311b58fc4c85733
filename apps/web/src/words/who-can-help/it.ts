import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Amministratori che possono aiutarti:',
  more: 'Anche altri amministratori possono aiutarti.',
  administrator: 'Come amministratore puoi aprire tutto: è stato eliminato oppure l’indirizzo è sbagliato.',
  openTrash: 'Apri il cestino',
};
export default words;
