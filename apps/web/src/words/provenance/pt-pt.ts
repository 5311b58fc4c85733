import portuguese from './pt.ts';
import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  ...portuguese,
  aboutField: (title) => `Acerca de ${title}`,
  unused: 'Nenhum relatório que pode ver usa este campo.',
  title: 'Acerca desta resposta',
  fromCache: 'As linhas vêm da cache',
  ran: (time) => `${time} na base de dados`,
  policy: {
    ...portuguese.policy,
    none: 'A política de acesso não adiciona nenhum filtro para si.',
    filters: 'A política de acesso adiciona estes filtros para si:',
    denied: 'A política de acesso recusa esta pergunta, pelo que a resposta não tem linhas.',
  },
};

export default words;
