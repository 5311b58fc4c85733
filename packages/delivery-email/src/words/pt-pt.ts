import type { EmailWords } from './email-words.ts';
import portuguese from './pt.ts';

/** The texts in the Portuguese of Portugal. */
const words: EmailWords = {
  ...portuguese,
  rows: (shown, count) => `A mostrar ${shown} de ${count} linhas`,
  firstRows: (count) => `Apenas as primeiras ${count} linhas`,
  columns: (shown, count) => `A mostrar ${shown} de ${count} colunas`,
  tables: (shown, count) => `A mostrar ${shown} de ${count} tabelas`,
  unsubscribe: 'Cancelar a subscrição',
  manage: 'Gerir envios',
  why: {
    scheduled: (by) => `Recebe este e-mail porque ${by} o agendou para si.`,
    recipient: 'Recebe este e-mail porque está agendado para si.',
    subscribed: 'Recebe este e-mail porque o subscreveu.',
    group: (group) => `Recebe este e-mail porque faz parte do grupo ${group}.`,
    owner: 'Recebe este e-mail porque este envio é seu.',
  },
  cause: 'O que correu mal',
  failed: {
    ...portuguese.failed,
    title: (title) => `O envio agendado de ${title} falhou`,
    text: 'Só receberá outro e-mail quando voltar a funcionar.',
  },
  works: {
    ...portuguese.works,
    title: (title) => `O envio agendado de ${title} voltou a funcionar`,
    text: 'A última execução foi bem-sucedida. Não precisa de fazer nada.',
  },
};

export default words;
