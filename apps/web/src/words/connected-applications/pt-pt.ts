import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'Aplicações ligadas',
  about:
    'Aplicações em que alguém iniciou sessão com esta conta, como clientes MCP. Cada uma age em nome de uma pessoa e nunca com mais permissões do que ela.',
  notAllowed: {
    title: 'Só os administradores veem as aplicações de todas as pessoas',
    text: 'As suas estão na página da sua conta.',
  },
  failed: 'Não foi possível carregar as aplicações',
  failsAgain: 'Se isto voltar a acontecer, procure o ID do pedido no registo do servidor.',
  search: 'Pesquisar aplicações e pessoas',
  clearSearch: 'Limpar a pesquisa',
  columns: {
    application: 'Aplicação',
    person: 'Pessoa',
    access: 'Acesso',
    connected: 'Ligada',
    lastUsed: 'Última utilização',
  },
  reaches: {
    api: 'Tudo o que a pessoa pode fazer',
    'mcp:query': 'Modelos de dados e consultas',
    'mcp:content': 'Relatórios e painéis',
    'mcp:model': 'Ramos de desenvolvimento',
  },
  signInOnly: 'Apenas início de sessão',
  never: 'Nunca',
  revoke: 'Revogar o acesso',
  revokeFor: (application, person) => `Revogar o acesso de ${application} para ${person}`,
  revokeTitle: (application) => `Revogar o acesso de ${application}?`,
  revokeText: (person) =>
    `No máximo em dois segundos, a aplicação deixa de poder agir em nome de ${person}, até que a pessoa volte a iniciar sessão nela.`,
  revoked: (application, person) => `${application} já não pode agir em nome de ${person}`,
  noMatch: (text) => `Nenhuma aplicação ou pessoa corresponde a “${text}”`,
  nothing: {
    title: 'Nenhuma aplicação está ligada',
    text: (address) => `Os clientes MCP ligam-se através do endereço ${address}.`,
  },
  showMore: 'Mostrar mais',
};
export default words;
