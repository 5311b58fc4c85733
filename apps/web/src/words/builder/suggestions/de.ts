import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'Vorgeschlagene Diagramme',
  nothing: 'Es gibt nichts vorzuschlagen, was das Dashboard nicht schon hat.',
};

export default words;
