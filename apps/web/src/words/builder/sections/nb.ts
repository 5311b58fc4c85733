import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: 'Kan lukkes og åpnes',
  collapsed: 'Lukket fra start',
  needsHeading: 'Legg til en overskrift: Den lukker og åpner seksjonen.',
};

export default words;
