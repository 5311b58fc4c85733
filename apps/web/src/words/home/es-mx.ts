import spanish from './es.ts';
import type { HomeWords } from './words.ts';

const words: HomeWords = {
  ...spanish,
  failed: 'No se pudieron cargar los paneles',
};
export default words;
