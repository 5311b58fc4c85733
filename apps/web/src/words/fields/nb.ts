import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'Vis navnene på feltene',
  showTitles: 'Vis titlene på feltene',
  groupByCube: 'Grupper etter kube',
  groupByFolder: 'Grupper etter mappe',
};

export default words;
