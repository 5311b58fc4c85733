import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  action: 'Perguntar como…',
  title: 'Perguntar como outra pessoa',
  about:
    'Veja o que as políticas de acesso mostram a outra pessoa. Cada pergunta feita assim fica no registro de auditoria.',
  kinds: { person: 'Pessoa', group: 'Grupo', context: 'Contexto de segurança' },
  searchPeople: 'Pesquisar pessoas',
  searchGroups: 'Pesquisar grupos e clientes incorporados',
  groupNote: 'Um membro apenas deste grupo, cujos atributos têm os valores padrão.',
  contextNote:
    'Como o modelo de dados o vê: grupos e atributos em “cubeCloud”, todo o resto ao lado. O registro de auditoria não guarda os valores.',
  notJson: 'Isto ainda não é um JSON válido.',
  start: 'Mostrar a resposta',
  banner: {
    person: (name) => `Você está perguntando como ${name}.`,
    group: (name) => `Você está perguntando como membro de ${name}.`,
    context: () => 'Você está perguntando com outro contexto de segurança.',
  },
  bannerNote: 'Nada aqui pode ser baixado nem salvo.',
  beside: 'Lado a lado',
  stop: 'Encerrar',
  you: 'Você',
  noFilters: 'A política de acesso não adiciona filtros.',
  filters: 'A política de acesso adiciona estes filtros:',
  hidden: (count, shown) => (count === 1 ? `${shown} campo está oculto` : `${shown} campos estão ocultos`),
  nothingHidden: 'Nenhum campo desta visão está oculto.',
  refused: 'Esta pergunta não é permitida.',
  refusedFor: 'Estes campos estão ocultos:',
  gone: 'Não existe mais, ou a conta está desativada',
  noAccess: 'Não tem acesso a esta implantação',
};

export default words;
