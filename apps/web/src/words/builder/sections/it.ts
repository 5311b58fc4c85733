import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: 'Si può chiudere e aprire',
  collapsed: 'Chiusa all’inizio',
  needsHeading: 'Aggiungi un titolo: serve a chiudere e aprire la sezione.',
};

export default words;
