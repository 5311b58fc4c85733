import type { EditorWords } from './words.ts';

const words: EditorWords = {
  newDashboard: 'Novo painel',
  edit: 'Editar painel',
  editing: (title) => `Editar ${title}`,
  untitled: 'Painel sem título',
  titleLabel: 'Título do painel',
  saved: 'Salvo',
  saving: 'Salvando…',
  offline: 'Ainda não salvo: não é possível acessar o servidor',
  stopped: 'Não salvo',
  publish: 'Publicar painel',
  published: 'Publicado.',
  openPublished: 'Abrir',
  publishFailed: 'O painel não foi publicado',
  undo: 'Desfazer',
  redo: 'Refazer',
  add: 'Adicionar',
  text: 'Texto',
  newText: 'Novo texto',
  divider: 'Linha divisória',
  spacer: 'Espaço',
  chart: 'Gráfico de um relatório',
  chooseReport: 'Escolher um relatório',
  searchReports: 'Pesquisar relatórios',
  noReports:
    'Ainda não há relatórios. Faça uma pergunta em Explorar e salve-a; depois ela poderá ser mostrada aqui.',
  nothingFound: 'Nenhum relatório corresponde.',
  back: 'Voltar',
  empty: {
    title: 'Este painel está vazio',
    text: 'Adicione gráficos, indicadores, textos e filtros. As outras pessoas verão o painel quando você o publicar.',
  },
  selected: (count) => (count === 1 ? '1 widget selecionado' : `${count} widgets selecionados`),
  settings: 'Configurações',
  ofDashboard: 'Configurações do painel',
  close: 'Fechar configurações',
  remove: (count) => (count === 1 ? 'Remover widget' : `Remover ${count} widgets`),
  heading: 'Cabeçalho',
  showHeading: 'Mostrar o cabeçalho',
  description: 'Descrição',
  markdown: 'Texto (Markdown)',
  label: 'Rótulo',
  fromReport: 'Se vazio, como no relatório',
  openReport: 'Abrir o relatório',
  noSettings: 'Este widget não tem configurações.',
  lost: (count) =>
    count === 1
      ? 'Uma das suas alterações foi revertida porque outra pessoa alterou a mesma coisa.'
      : `${count} das suas alterações foram revertidas porque outra pessoa alterou as mesmas coisas.`,
  notUndone: 'Não é mais possível desfazer: outra pessoa fez uma alteração depois.',
  refused: 'A última alteração foi revertida.',
  dismiss: 'Fechar',
  inCode: {
    title: 'Este painel é definido em um arquivo',
    text: 'Altere-o no modelo de dados. Ele é publicado quando a alteração é mesclada.',
  },
  gone: {
    title: 'Esta pasta de trabalho não existe',
    text: 'Ela foi excluída ou você não tem acesso.',
  },
  notAllowed: {
    title: 'Você não pode editar este painel',
    text: 'Alguém com acesso total ao painel pode permitir isso.',
  },
  failed: 'Não foi possível carregar o painel',
};

export default words;
