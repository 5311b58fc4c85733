import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: 'Lässt sich zu- und aufklappen',
  collapsed: 'Anfangs zugeklappt',
  needsHeading: 'Gib eine Überschrift ein: Mit ihr wird der Abschnitt zu- und aufgeklappt.',
};

export default words;
