import spanish from './es.ts';
import type { JobsWords } from './words.ts';

const words: JobsWords = {
  ...spanish,
  took: (duration) => `Tardó ${duration}`,
  failed: 'No se pudieron cargar las tareas',
  actionFailed: 'No funcionó',
};

export default words;
