import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'Adicionar ao painel',
  addHere: 'Adicionar a este painel',
  draft: 'Criar rascunho de painel',
  drafted: 'Rascunho, ainda não guardado',
  overviewOf: (view) => `Visão geral de ${view}: números principais, tendências, uma tabela e filtros`,
  filtersOfChart: 'Os filtros da pergunta aplicam-se apenas ao respetivo gráfico.',
  made: (dashboard) => `“${dashboard}” está agora no espaço de trabalho.`,
  title: 'Adicionar a um painel',
  search: 'Procurar painéis',
  choices: 'Painéis que pode editar',
  none: 'Ainda não há nenhum painel que possa editar.',
  noneFound: 'Nenhum painel que pode editar tem este nome.',
  newDashboard: 'Novo painel',
  create: 'Criar e adicionar',
  failed: 'Não foi possível adicionar o gráfico.',
  added: (dashboard) => `Adicionado ao rascunho de “${dashboard}”.`,
  addedHere: 'O gráfico está no painel.',
  open: 'Abrir painel',
  undo: 'Anular',
  undone: 'O gráfico já não está no painel.',
  notUndone: 'Não foi possível remover o gráfico. Abra o painel para o remover.',
};
export default words;
