import spanish from './es.ts';
import type { ValueGroupWords } from './words.ts';

const words: ValueGroupWords = {
  ...spanish,
  add: (name) => `Agregar los valores elegidos a “${name}”`,
  takeOut: (value) => `Sacar “${value}” del grupo`,
  dissolve: (name) => `Quitar el grupo “${name}”`,
};

export default words;
