import type { SuggestionWords } from './words.ts';

const words: SuggestionWords = {
  title: 'Föreslagna diagram',
  nothing: 'Det finns inget att föreslå som instrumentpanelen inte redan har.',
};

export default words;
