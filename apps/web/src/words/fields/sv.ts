import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'Visa fältens namn',
  showTitles: 'Visa fältens titlar',
  groupByCube: 'Gruppera efter kub',
  groupByFolder: 'Gruppera efter mapp',
};

export default words;
