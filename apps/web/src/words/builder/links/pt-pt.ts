import portuguese from './pt.ts';
import type { LinkWords } from './words.ts';

const words: LinkWords = {
  ...portuguese,
  title: 'Ligações das colunas',
  help: 'Um endereço que começa por https:// ou mailto:. Escreva {column} para o valor de uma coluna da mesma linha.',
  noLink: 'A primeira linha não tem ligação.',
  unsafe: 'Comece por https:// e um anfitrião, ou por mailto:. O anfitrião não pode vir de uma coluna.',
  conflict: 'Outra pessoa alterou o relatório. Abra-o novamente para ver a versão dela.',
};

export default words;
