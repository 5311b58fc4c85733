import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'הצגת שמות השדות',
  showTitles: 'הצגת כותרות השדות',
  groupByCube: 'קיבוץ לפי קובייה',
  groupByFolder: 'קיבוץ לפי תיקייה',
};

export default words;
