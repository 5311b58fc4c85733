import type { McpAppWords } from './words.ts';

const words: McpAppWords = {
  noRows: 'Ninguna fila coincide con esta consulta.',
  firstRows: (count) => `Se muestran ${count} filas. Hay más.`,
  notDrawn: 'No se puede dibujar esta gráfica. Estas son sus filas.',
};
export default words;
