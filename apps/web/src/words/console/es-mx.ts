import spanish from './es.ts';
import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  ...spanish,
  palette: {
    ...spanish.palette,
    failed: 'No se pudieron cargar algunos resultados',
  },
};
export default words;
