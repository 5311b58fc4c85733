import portuguese from './pt.ts';
import type { DeploymentWords } from './words.ts';

const words: DeploymentWords = {
  ...portuguese,
  pages: { ...portuguese.pages, builds: 'Compilações', logs: 'Registos' },
  notAllowed: {
    title: 'Não pode ver esta página',
    text: 'É para quem trata do modelo de dados desta implantação.',
  },
  failsAgain: 'Se falhar de novo, procure o ID do pedido no registo do servidor.',
  builds: {
    ...portuguese.builds,
    about:
      'O Facet compila cada alteração do modelo de dados. A produção usa a sua compilação bem-sucedida mais recente.',
    nothing: {
      title: 'Ainda não há nenhuma compilação',
      text: 'A primeira começa quando o modelo de dados recebe um commit ou é carregado.',
    },
    columns: { ...portuguese.builds.columns, build: 'Compilação', branch: 'Ramo' },
    states: {
      building: 'Em curso',
      built: 'Concluída',
      failed: 'Falhou',
      cancelled: 'Substituída por uma compilação mais recente',
      live: 'Em produção',
    },
    number: (id) => `Compilação ${id}`,
    sourceWarning: 'Uma fonte de dados recusou a ligação durante esta compilação',
    log: 'Registo',
    noLog: 'Não há linhas de registo desta compilação.',
    all: 'Todas as compilações',
  },
  logs: {
    ...portuguese.logs,
    about: 'O que as compilações e os pods escrevem.',
    sources: { all: 'Todos os ramos', production: 'Produção', dev: 'Outros ramos' },
    search: 'Procurar nestas linhas',
    clearSearch: 'Limpar a procura',
    nothing: 'Ainda nada foi registado. As novas linhas aparecem aqui.',
    interrupted: 'O registo foi interrompido. A tentar de novo.',
  },
  variables: {
    ...portuguese.variables,
    about:
      'As variáveis de ambiente desta implantação, lidas pelo motor e pelo modelo de dados. Uma alteração compila de novo a produção e os ramos ativos.',
    search: 'Procurar variáveis',
    clearSearch: 'Limpar a procura',
    linesHelp:
      'Uma por linha, como NOME=valor. Pode colar um ficheiro .env inteiro. Um nome que já existe recebe o novo valor.',
    save: 'Guardar variáveis',
    rebuilds: 'Depois, a produção e os ramos ativos são compilados de novo.',
    tests: 'Se envolver uma fonte de dados, a ligação é testada antes.',
    saveAnyway: 'Guardar sem o teste',
    saved: 'As variáveis foram guardadas. Começou uma compilação.',
    removeText: 'O valor é eliminado. Depois, a produção e os ramos ativos são compilados de novo sem ele.',
    removed: (name) => `${name} foi removida. Começou uma compilação.`,
  },
};

export default words;
