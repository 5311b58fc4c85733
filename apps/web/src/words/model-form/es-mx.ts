import spanish from './es.ts';
import type { ModelFormWords } from './words.ts';

const words: ModelFormWords = {
  ...spanish,
  required: 'Ingresa un nombre.',
  addCube: 'Agregar cubo',
  addView: 'Agregar vista',
  add: {
    joins: 'Agregar unión',
    dimensions: 'Agregar dimensión',
    measures: 'Agregar medida',
    segments: 'Agregar segmento',
    cubes: 'Agregar cubo a la vista',
    folders: 'Agregar carpeta',
  },
};
export default words;
