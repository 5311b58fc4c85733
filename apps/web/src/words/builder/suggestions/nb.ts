import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'Foreslåtte diagrammer',
  nothing: 'Det er ingenting å foreslå som dashbordet ikke allerede har.',
};

export default words;
