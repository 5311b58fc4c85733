import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: 'Kan stängas och öppnas',
  collapsed: 'Stängt från början',
  needsHeading: 'Lägg till en rubrik: med den stängs och öppnas avsnittet.',
};

export default words;
