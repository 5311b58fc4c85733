import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'Nenhuma linha corresponde a esta consulta.',
  firstRows: (count) => `São exibidas ${count} linhas. Há mais.`,
  notDrawn: 'Não é possível desenhar este gráfico. Estas são as linhas dele.',
};
export default words;
