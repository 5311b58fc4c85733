import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'Nessuna riga corrisponde a questa query.',
  firstRows: (count) => `Sono mostrate ${count} righe. Ce ne sono altre.`,
  notDrawn: 'Non è possibile disegnare questo grafico. Ecco le sue righe.',
};
export default words;
