import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'Este arquivo tem erros',
  text: 'O painel abre quando eles forem corrigidos. Suas alterações vão para a sua branch de desenvolvimento.',
  open: 'Salvar e abrir o painel',
  changed: 'Outra pessoa alterou o arquivo enquanto isso.',
  overwrite: 'Salvar a minha mesmo assim',
  loadTheirs: 'Carregar a outra versão',
};

export default words;
