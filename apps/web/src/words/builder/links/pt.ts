import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: 'Links das colunas',
  help: 'Um endereço que começa com https:// ou mailto:. Escreva {column} para o valor de uma coluna da mesma linha.',
  columns: 'Colunas',
  cells: 'As células são endereços',
  first: (address) => `Primeira linha: ${address}`,
  noLink: 'A primeira linha não tem link.',
  unsafe: 'Comece com https:// e um host, ou com mailto:. O host não pode vir de uma coluna.',
  unknown: (name) => `A tabela não tem a coluna ${name}.`,
  conflict: 'Outra pessoa alterou o relatório. Abra-o de novo para ver a versão dela.',
};

export default words;
