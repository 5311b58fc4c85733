import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'Namen der Felder anzeigen',
  showTitles: 'Titel der Felder anzeigen',
  groupByCube: 'Nach Cube gruppieren',
  groupByFolder: 'Nach Ordner gruppieren',
};

export default words;
