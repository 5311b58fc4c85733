import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'Adicionar ao painel',
  addHere: 'Adicionar a este painel',
  draft: 'Criar rascunho de painel',
  drafted: 'Rascunho, ainda não salvo',
  overviewOf: (view) => `Visão geral de ${view}: números principais, tendências, uma tabela e filtros`,
  filtersOfChart: 'Os filtros da pergunta se aplicam apenas ao gráfico dela.',
  made: (dashboard) => `“${dashboard}” está agora no espaço de trabalho.`,
  title: 'Adicionar a um painel',
  search: 'Buscar painéis',
  choices: 'Painéis que você pode editar',
  none: 'Ainda não há nenhum painel que você possa editar.',
  noneFound: 'Nenhum painel que você pode editar tem este nome.',
  newDashboard: 'Novo painel',
  create: 'Criar e adicionar',
  failed: 'Não foi possível adicionar o gráfico.',
  added: (dashboard) => `Adicionado ao rascunho de “${dashboard}”.`,
  addedHere: 'O gráfico está no painel.',
  open: 'Abrir painel',
  undo: 'Desfazer',
  undone: 'O gráfico não está mais no painel.',
  notUndone: 'Não foi possível remover o gráfico. Abra o painel para removê-lo.',
};
export default words;
