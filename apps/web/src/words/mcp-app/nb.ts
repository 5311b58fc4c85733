import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'Ingen rader samsvarer med denne spørringen.',
  firstRows: (count) => `${count} rader vises. Det finnes flere.`,
  notDrawn: 'Dette diagrammet kan ikke tegnes. Her er radene.',
};
export default words;
