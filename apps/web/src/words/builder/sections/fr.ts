import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: 'Peut être replié et déplié',
  collapsed: 'Replié au départ',
  needsHeading: 'Ajoutez un titre : c’est avec lui que la section se replie et se déplie.',
};

export default words;
