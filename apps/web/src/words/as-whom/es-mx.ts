import spanish from './es.ts';
import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  ...spanish,
  noFilters: 'La política de acceso no agrega filtros.',
  filters: 'La política de acceso agrega estos filtros:',
};

export default words;
