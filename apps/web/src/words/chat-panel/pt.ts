import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: 'Chat',
  resize: 'Largura do chat',
  close: 'Fechar o chat',
  about: (title) => `Sobre “${title}”`,
  detach: (title) => `Perguntar sem “${title}”`,
  fromDashboard: 'Do painel',
  leaveOut: (condition) => `Perguntar sem “${condition}”`,
  apply: 'Aplicar ao painel',
  applied: 'Aplicado ao painel',
  noControl: 'O painel não tem um filtro que você possa alterar para isso.',
};
export default words;
