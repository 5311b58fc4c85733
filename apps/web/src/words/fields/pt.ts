import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'Mostrar os nomes dos campos',
  showTitles: 'Mostrar os títulos dos campos',
  groupByCube: 'Agrupar por cubo',
  groupByFolder: 'Agrupar por pasta',
};

export default words;
