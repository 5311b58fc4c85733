import spanish from './es.ts';
import type { ExploreWords } from './words.ts';

const words: ExploreWords = {
  ...spanish,
  cancelled: 'La consulta se canceló',
  failed: 'No se pudo responder la pregunta',
  start: {
    ...spanish.start,
    text: 'Una medida es un número, como un conteo o un promedio. Una dimensión lo desglosa, por ejemplo por mes o por estado.',
  },
};
export default words;
