import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'Keine Zeilen entsprechen dieser Abfrage.',
  firstRows: (count) => `${count} Zeilen werden angezeigt. Es gibt weitere.`,
  notDrawn: 'Dieses Diagramm kann nicht gezeichnet werden. Das sind seine Zeilen.',
};
export default words;
