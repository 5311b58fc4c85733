import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'Inga rader matchar den här frågan.',
  firstRows: (count) => `${count} rader visas. Det finns fler.`,
  notDrawn: 'Det här diagrammet kan inte ritas. Här är raderna.',
};
export default words;
