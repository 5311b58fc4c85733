import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'Graphiques suggérés',
  nothing: 'Il n’y a rien à suggérer que le tableau de bord n’ait déjà.',
};

export default words;
