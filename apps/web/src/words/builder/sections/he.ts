import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: 'הצופים יכולים לסגור ולפתוח',
  collapsed: 'סגור בהתחלה',
  needsHeading: 'יש להוסיף כותרת: באמצעותה סוגרים ופותחים את המקטע.',
};

export default words;
