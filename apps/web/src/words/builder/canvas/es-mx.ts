import spanish from './es.ts';
import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  ...spanish,
  added: (count) => `Widgets agregados: ${count}`,
  problems: {
    ...spanish.problems,
    'not-widgets': 'No hay widgets en el portapapeles. Cópialos primero de un tablero.',
    full: 'En un tablero no caben tantos widgets.',
  },
};

export default words;
