import spanish from './es.ts';
import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  ...spanish,
  looking: 'Se consultan los datos para elegir lo que vale la pena mostrar.',
  failed: 'No se pudo crear el panel',
};
export default words;
