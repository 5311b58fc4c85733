import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'Início',
  explore: 'Explorar',
  ask: 'Perguntar',
  workspace: 'Espaço de trabalho',
  model: 'Modelo',
  deliveries: 'Envios',
  dataSources: 'Fontes de dados',
  languageModel: 'Modelo de linguagem',
  connectedApplications: 'Aplicativos conectados',
  navigation: 'Navegação principal',
  openNavigation: 'Abrir a navegação',
  closeNavigation: 'Fechar a navegação',
  skip: 'Ir para o conteúdo',
  deployment: 'Implantação',
  newDeployment: 'Nova implantação',
  account: 'Sua conta',
  api: 'Referência da API',
  signOut: 'Sair',
  palette: {
    open: 'Pesquisar',
    title: 'Pesquisa e comandos',
    placeholder: 'Pesquisar páginas, conteúdo, campos e ações',
    pages: 'Páginas',
    dashboards: 'Painéis',
    fields: 'Campos',
    actions: 'Ações',
    nothing: (text) => `Nada corresponde a “${text}”`,
    failed: 'Não foi possível carregar alguns resultados',
  },
  keys: {
    title: 'Atalhos de teclado',
    palette: 'Pesquisa e comandos',
    search: 'Pesquisar nesta página',
    help: 'Mostrar os atalhos de teclado',
    leave: 'Fechar uma caixa de diálogo',
    select: 'Selecionar uma linha',
    goTo: (page) => `Ir para ${page}`,
    between: 'depois',
  },
  notFound: {
    title: 'Página não encontrada',
    text: 'O endereço está errado ou a página mudou de lugar.',
    action: 'Ir para o início',
  },
  notReached: {
    title: 'Implantação não encontrada',
    text: 'Ela não existe ou não foi compartilhada com você.',
  },
  notAllowed: {
    title: 'Você não pode explorar estes dados',
    text: (deployment) =>
      `Para explorar ${deployment}, é preciso um papel como Explorer. Um administrador pode dá-lo a você.`,
  },
  failed: {
    title: 'Esta página parou de funcionar',
    text: 'Recarregue-a para continuar. O que está no endereço é mantido.',
    action: 'Recarregar a página',
  },
};
export default words;
