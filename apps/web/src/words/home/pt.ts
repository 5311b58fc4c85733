import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'Enviar por e-mail',
  dashboards: 'Painéis',
  pages: 'Páginas',
  account: 'Sua conta',
  search: 'Pesquisar painéis',
  found: (count, hasMore) =>
    `${hasMore ? 'Mais de ' : ''}${count} ${count === 1 && !hasMore ? 'painel' : 'painéis'}`,
  showMore: 'Mostrar mais',
  empty: {
    title: 'Ainda não há painéis',
    text: 'Os painéis a que você tem acesso aparecem aqui. Peça a um colega que compartilhe um com você.',
    make: 'Os painéis a que você tem acesso aparecem aqui. Crie um no espaço de trabalho ou peça a um colega que compartilhe um com você.',
  },
  preparing: {
    title: 'Preparando os painéis',
    text: 'Um modelo de dados está sendo compilado pela primeira vez. Seus painéis aparecem aqui em alguns segundos.',
  },
  noMatch: {
    title: (text) => `Nenhum painel corresponde a “${text}”`,
    text: 'A pesquisa abrange os nomes de painéis, pastas e implantações.',
  },
  clearSearch: 'Limpar a pesquisa',
  failed: 'Não foi possível carregar os painéis',
};
export default words;
