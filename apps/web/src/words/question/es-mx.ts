import spanish from './es.ts';
import type { QuestionWords } from './words.ts';

const words: QuestionWords = {
  ...spanish,
  add: 'Agregar',
  adds: { ...spanish.adds, calculation: 'Agregar un cálculo' },
  addColumn: 'Agregar una columna',
  addCondition: 'Agregar una condición',
  addGroup: 'Agregar un grupo',
};
export default words;
