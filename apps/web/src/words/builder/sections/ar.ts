import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: 'يمكن للمشاهدين طيّه وفتحه',
  collapsed: 'مطوي في البداية',
  needsHeading: 'أضف عنوانًا: به يطوي المشاهدون القسم ويفتحونه.',
};

export default words;
