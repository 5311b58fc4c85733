import spanish from './es.ts';
import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  ...spanish,
  notRenewed: 'La nueva consulta falló. Estas filas son las anteriores.',
};

export default words;
