import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'Gráficos sugeridos',
  nothing: 'No hay nada que sugerir que el panel no tenga ya.',
};

export default words;
