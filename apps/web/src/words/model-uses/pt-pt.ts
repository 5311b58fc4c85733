import portuguese from './pt.ts';
import type { ModelUsesWords } from './words.ts';

const words: ModelUsesWords = {
  ...portuguese,
  rename: 'Mudar o nome no modelo',
  noName: 'Primeiro, coloque o cursor no nome de um cubo, de uma vista ou de um campo.',
  noDefinition: (name) => `Nenhum ficheiro legível define ${name}.`,
  unsaved: 'O texto não guardado não é pesquisado. Guarde primeiro os seus ficheiros.',
  files: 'Ficheiros deste ramo',
  content: { ...portuguese.content, filter: 'Filtros guardados' },
  hidden: (count) => `Outros que não pode ver: ${count}`,
  renameTitle: (name) => `Mudar o nome de ${name}`,
  refused: 'Não é possível mudar o nome assim',
  changes: 'Alterações nos ficheiros',
  left: 'Não alterados. Verifique estes locais manualmente',
  follows: 'Estes recebem o novo nome quando as suas alterações são publicadas',
  byHand: 'O SQL escrito à mão mantém o nome antigo. Altere estes manualmente',
  submit: 'Mudar o nome',
  search: { ...portuguese.search, next: 'Seguinte', close: 'Fechar a pesquisa' },
};
export default words;
