import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'Aplicativos conectados',
  about:
    'Aplicativos em que alguém entrou com esta conta, como clientes MCP. Cada um age em nome de uma pessoa e nunca com mais permissões do que ela.',
  notAllowed: {
    title: 'Só administradores veem os aplicativos de todas as pessoas',
    text: 'Os seus estão na página da sua conta.',
  },
  failed: 'Não foi possível carregar os aplicativos',
  failsAgain: 'Se isso voltar a acontecer, procure o ID da solicitação no log do servidor.',
  search: 'Pesquisar aplicativos e pessoas',
  clearSearch: 'Limpar a pesquisa',
  columns: {
    application: 'Aplicativo',
    person: 'Pessoa',
    access: 'Acesso',
    connected: 'Conectado',
    lastUsed: 'Último uso',
  },
  reaches: {
    api: 'Tudo o que a pessoa pode fazer',
    'mcp:query': 'Modelos de dados e consultas',
    'mcp:content': 'Relatórios e painéis',
    'mcp:model': 'Branches de desenvolvimento',
  },
  signInOnly: 'Somente login',
  never: 'Nunca',
  revoke: 'Revogar o acesso',
  revokeFor: (application, person) => `Revogar o acesso de ${application} para ${person}`,
  revokeTitle: (application) => `Revogar o acesso de ${application}?`,
  revokeText: (person) =>
    `Em até dois segundos, o aplicativo não poderá mais agir em nome de ${person}, até que a pessoa entre nele novamente.`,
  revoked: (application, person) => `${application} não pode mais agir em nome de ${person}`,
  noMatch: (text) => `Nenhum aplicativo ou pessoa corresponde a “${text}”`,
  nothing: {
    title: 'Nenhum aplicativo está conectado',
    text: (address) => `Clientes MCP se conectam pelo endereço ${address}.`,
  },
  showMore: 'Mostrar mais',
};
export default words;
