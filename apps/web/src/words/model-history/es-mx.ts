import spanish from './es.ts';
import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  ...spanish,
  failed: 'No se pudieron cargar los commits',
  commitFailed: 'No se pudo cargar el commit',
  nothingOf: (path) => `Ningún commit de esta rama cambió ${path}.`,
};
export default words;
