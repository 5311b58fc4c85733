import portuguese from './pt.ts';
import type { HomeWords } from './words.ts';

const words: HomeWords = {
  ...portuguese,
  account: 'A sua conta',
  empty: {
    ...portuguese.empty,
    text: 'Os painéis a que tem acesso aparecem aqui. Peça a um colega que partilhe um consigo.',
    make: 'Os painéis a que tem acesso aparecem aqui. Crie um no espaço de trabalho ou peça a um colega que partilhe um consigo.',
  },
  preparing: {
    title: 'A preparar os painéis',
    text: 'Um modelo de dados está a ser compilado pela primeira vez. Os seus painéis aparecem aqui dentro de alguns segundos.',
  },
};
export default words;
