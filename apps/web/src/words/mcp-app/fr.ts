import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'Aucune ligne ne correspond à cette requête.',
  firstRows: (count) => `${count} lignes sont affichées. Il y en a d’autres.`,
  notDrawn: 'Ce graphique ne peut pas être dessiné. Voici ses lignes.',
};
export default words;
