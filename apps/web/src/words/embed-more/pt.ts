import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'Mais configurações',
  settingsHelp: 'Com seus nomes na solicitação. A prévia omite nomes e endereços de e-mail.',
  parts: { user: 'Usuário e cliente incorporado', session: 'Sessão', creator: 'Modo criador' },
  yes: 'Sim',
  no: 'Não',
  allowInAccount: (origin) => `Permitir ${origin} na conta`,
  allowInDeployment: (origin) => `Permitir ${origin} nesta implantação`,
  groupMayNotOpen:
    'Este painel não está compartilhado com o grupo. Os membros só o abrem se tiverem acesso de outra forma.',
};

export default words;
