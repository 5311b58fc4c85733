import portuguese from './pt.ts';
import type { SharingWords } from './words.ts';

const words: SharingWords = {
  ...portuguese,
  share: 'Partilhar',
  title: (name) => `Partilhar “${name}”`,
  added: (name) => `Partilhado com ${name}`,
  moreCandidates: 'Escreva mais para encontrar outros',
  alreadyShared: 'Já partilhado',
  allEmbedUsers: 'Todos os utilizadores incorporados',
  here: 'Partilhado aqui',
  byRoleNote: 'As funções aplicam-se a todo o conteúdo. Os administradores alteram-nas.',
  fromWorkbook: 'Do seu livro',
  shareFolder: (name) => `Partilhar a pasta “${name}”`,
  removed: (name) => `${name} já não tem acesso definido aqui`,
  undo: 'Anular',
  copyLink: 'Copiar ligação',
  linkCopied: 'Ligação copiada',
  showRequest: 'Mostrar o pedido',
  find: 'Procurar quem tem acesso',
  notAllowed: {
    title: 'Não pode partilhar isto',
    text: 'Partilhar requer acesso total. O proprietário ou um administrador pode concedê-lo.',
  },
  changeFailed: {
    denied: 'Já não tem acesso total aqui, pelo que nada foi alterado.',
    gone: 'Isto já não existe, pelo que nada foi alterado.',
    full: 'Isto está partilhado com demasiadas pessoas. Partilhe com um grupo.',
    offline: 'Não é possível contactar o servidor, pelo que nada foi alterado. Tente novamente.',
    other: 'Nada foi alterado. Tente novamente.',
  },
  seen: {
    ...portuguese.seen,
    search: 'Procurar em todas as pastas',
    nothing: {
      title: 'Nada visível aqui',
      text: 'Nada está partilhado neste local, ou falta acesso à implementação.',
    },
    reasons: { ...portuguese.seen.reasons, SHARED: 'Partilhado diretamente' },
  },
  noAccess: 'No fim, sem acesso: desativado ou sem acesso a esta implementação',
  through: {
    group: (name) => `Pelo grupo “${name}”`,
    role: (name) => `Pela função “${name}”`,
    everyone: 'Partilhado com todos na conta',
  },
  handOver: {
    ...portuguese.handOver,
    action: 'Transferir o seu conteúdo',
    text: 'Outra pessoa passa a ser proprietária de todas as pastas, livros, relatórios e envios agendados, em todas as implementações e na reciclagem. Partilhas e destinatários não mudam.',
    counts: {
      ...portuguese.handOver.counts,
      workbooks: 'Livros',
      notifications: 'Envios agendados',
      trash: 'Na reciclagem',
      keptFilters: 'Filtros guardados partilhados',
    },
  },
};
export default words;
