import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  title: 'Filtros salvos',
  applied: (name) => `“${name}” aplicado`,
  empty:
    'Ainda não há filtros salvos para esta visão. Salve os filtros de uma pergunta para usá-los de novo.',
  notFound: 'Nenhum filtro salvo tem esse nome.',
  more: 'Há mais. Digite um nome para encontrá-los.',
  keep: 'Salvar estes filtros',
  nothingToKeep: 'Primeiro adicione um filtro à pergunta.',
  name: 'Nome',
  forEveryone: 'Para todos que podem explorar esta implantação',
  forEveryoneHint: 'Eles também veem os valores dos filtros.',
  replace: 'Substituir as condições pelas desta pergunta',
  save: 'Salvar',
  back: 'Voltar',
  sharedBy: (name) => `Compartilhado por ${name}`,
  incomplete: 'Faltam campos',
  change: (name) => `Alterar “${name}”`,
  delete: (name) => `Excluir “${name}”`,
  deleteForEveryone: (name) => `Excluir “${name}” para todos`,
  deleted: (name) => `“${name}” excluído`,
  changed: (name) => `“${name}” alterado`,
  undo: 'Desfazer',
  undone: 'Ação desfeita',
  notApplied: (name) => `“${name}” não foi aplicado.`,
  missing: 'Estes campos não existem mais ou você não pode vê-los:',
  applyRest: 'Aplicar as outras condições',
  failed: 'Não funcionou.',
  gone: 'Ele foi excluído ou não é mais compartilhado.',
  tooMany: 'Você não pode ter mais filtros salvos nesta implantação. Exclua um primeiro.',
  tooLarge: 'Estes filtros são grandes demais para salvar. Use menos valores.',
  notAllowed: 'Você não pode alterar filtros que são para todos.',
};

export default words;
