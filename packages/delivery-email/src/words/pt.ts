import type { EmailWords } from './email-words.ts';

/** The texts in Portuguese. */
const words: EmailWords = {
  dataFrom: (when) => `Dados de ${when}`,
  filters: 'Filtros',
  problems: (count) =>
    count === 1
      ? 'Não foi possível carregar uma parte deste painel'
      : `Não foi possível carregar ${count} partes deste painel`,
  more: (count) => `e mais ${count}`,
  changed: 'O que mudou',
  rows: (shown, count) => `Exibindo ${shown} de ${count} linhas`,
  firstRows: (count) => `Somente as primeiras ${count} linhas`,
  columns: (shown, count) => `Exibindo ${shown} de ${count} colunas`,
  tables: (shown, count) => `Exibindo ${shown} de ${count} tabelas`,
  picture: 'Imagem',
  files: 'Anexos',
  open: 'Abrir o painel',
  unsubscribe: 'Cancelar a inscrição',
  manage: 'Gerenciar envios',
  why: {
    scheduled: (by) => `Você está recebendo este e-mail porque ${by} o programou para você.`,
    recipient: 'Você está recebendo este e-mail porque ele foi programado para você.',
    subscribed: 'Você está recebendo este e-mail porque se inscreveu.',
    group: (group) => `Você está recebendo este e-mail porque faz parte do grupo ${group}.`,
    owner: 'Você está recebendo este e-mail porque este envio é seu.',
  },
  ranAt: (when) => `Execução de ${when}`,
  cause: 'O que deu errado',
  failed: {
    subject: (title) => `O envio falhou: ${title}`,
    title: (title) => `O envio programado de ${title} falhou`,
    text: 'Você só receberá outro e-mail quando ele voltar a funcionar.',
  },
  works: {
    subject: (title) => `O envio voltou a funcionar: ${title}`,
    title: (title) => `O envio programado de ${title} voltou a funcionar`,
    text: 'A última execução foi bem-sucedida. Você não precisa fazer nada.',
  },
};

export default words;
