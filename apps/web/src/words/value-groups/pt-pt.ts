import portuguese from './pt.ts';
import type { ValueGroupWords } from './words.ts';

const words: ValueGroupWords = {
  ...portuguese,
  bins: 'Dividir em intervalos…',
  titleOfBins: (field) => `Intervalos de ${field}`,
  allGrouped: 'Todos estes valores já estão num grupo.',
  newGroup: 'Nome de um novo grupo',
  add: (name) => `Adicionar os valores escolhidos a «${name}»`,
  takeOut: (value) => `Tirar «${value}» do grupo`,
  dissolve: (name) => `Remover o grupo «${name}»`,
  hint: 'Escolha valores e dê um nome ao respetivo grupo.',
  by: { count: 'Número de intervalos', width: 'Largura de um intervalo', limits: 'Limites' },
  noRange: 'Não vê valores deste campo que possam ser divididos.',
  notBins: (most) => `Isto dá menos de 2 ou mais de ${most} intervalos.`,
  names: 'Intervalos',
};

export default words;
