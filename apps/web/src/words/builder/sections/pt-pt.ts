import portuguese from './pt.ts';
import type { SectionWords } from './words.ts';

const words: SectionWords = {
  ...portuguese,
  needsHeading: 'Adicione um título: é com ele que a secção é recolhida e aberta.',
};

export default words;
