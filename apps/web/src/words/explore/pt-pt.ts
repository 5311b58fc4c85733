import portuguese from './pt.ts';
import type { ExploreWords } from './words.ts';

const words: ExploreWords = {
  ...portuguese,
  view: 'Vista',
  undo: 'Anular',
  asking: 'A consultar…',
  waitsForConnection: 'Sem ligação. A pergunta continua assim que ela voltar.',
  failsAgain: 'Se voltar a acontecer, avise um administrador.',
  start: {
    ...portuguese.start,
    text: 'Uma medida é um número, como uma contagem ou uma média. Uma dimensão divide-o, por exemplo por mês ou por região.',
  },
  noViews: {
    ...portuguese.noViews,
    text: 'O modelo de dados não tem vistas nem cubos que possa ver.',
  },
  showRequest: 'Mostrar o pedido',
};
export default words;
