import portuguese from './pt.ts';
import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  ...portuguese,
  everyMinute: 'Voltar a perguntar a cada minuto',
};

export default words;
