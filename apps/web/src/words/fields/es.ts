import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'Mostrar los nombres de los campos',
  showTitles: 'Mostrar los títulos de los campos',
  groupByCube: 'Agrupar por cubo',
  groupByFolder: 'Agrupar por carpeta',
};

export default words;
