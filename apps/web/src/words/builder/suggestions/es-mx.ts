import spanish from './es.ts';
import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  ...spanish,
  nothing: 'No hay nada que sugerir que el tablero no tenga ya.',
};

export default words;
