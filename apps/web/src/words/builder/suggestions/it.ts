import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'Grafici suggeriti',
  nothing: 'Non c’è nulla da suggerire che la dashboard non abbia già.',
};

export default words;
