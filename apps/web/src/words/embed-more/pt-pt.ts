import portuguese from './pt.ts';
import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  ...portuguese,
  settings: 'Mais definições',
  settingsHelp: 'Com os seus nomes no pedido. A pré-visualização omite nomes e endereços de e-mail.',
  parts: { ...portuguese.parts, user: 'Utilizador e cliente incorporado' },
  groupMayNotOpen:
    'Este painel não está partilhado com o grupo. Os membros só o abrem se tiverem acesso de outra forma.',
};

export default words;
