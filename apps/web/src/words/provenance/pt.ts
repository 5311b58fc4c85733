import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'Sobre esta resposta',
  aboutField: (title) => `Sobre ${title}`,
  example: (value) => `Por exemplo, ${value}`,
  unused: 'Nenhum relatório que você pode ver usa este campo.',
  unreadableUse: 'Talvez o use: não foi possível ler o SQL.',
  failed: 'O Facet não conseguiu descobrir de onde vem esta resposta',
  answered: (time) => `Respondida em ${time}`,
  fromCache: 'As linhas vêm do cache',
  waited: (time) => `${time} na fila`,
  ran: (time) => `${time} no banco de dados`,
  policy: {
    title: 'Política de acesso',
    none: 'A política de acesso não adiciona nenhum filtro para você.',
    filters: 'A política de acesso adiciona estes filtros para você:',
    denied: 'A política de acesso nega esta pergunta, por isso a resposta não tem linhas.',
    masked: (titles) => `A política de acesso substitui os valores de ${titles}.`,
    all: 'Todas',
    any: 'Qualquer uma',
  },
  definitions: 'Definições',
  definedIn: (file) => `Definido em ${file}`,
  sql: 'SQL para a fonte de dados',
  values: 'Valores',
  preAggregations: (names) => `Lê estas pré-agregações em vez das tabelas: ${names}`,
};

export default words;
