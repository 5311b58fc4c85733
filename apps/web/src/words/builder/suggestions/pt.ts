import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'Gráficos sugeridos',
  nothing: 'Não há nada a sugerir que o painel já não tenha.',
};

export default words;
