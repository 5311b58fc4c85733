import spanish from './es.ts';
import type { AddingWords } from './words.ts';

const words: AddingWords = {
  ...spanish,
  search: 'Buscar qué agregar',
  hints: { ...spanish.hints, question: 'Consulta el modelo de datos sin salir del tablero' },
  toBoard: 'Irá en el tablero.',
  full: (most) => `Un tablero tiene como máximo ${most} widgets.`,
  refused: 'No se agregó: otra persona acaba de cambiar el tablero.',
  making: {
    ...spanish.making,
    add: 'Agregar al tablero',
    failed: 'El gráfico no se guardó',
    conflict:
      'Otra persona cambió este informe. Cierra el cuadro de diálogo y vuelve a abrirlo para ver su versión.',
  },
};

export default words;
