import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: 'Chat',
  resize: 'Ancho del chat',
  close: 'Cerrar el chat',
  about: (title) => `Sobre «${title}»`,
  detach: (title) => `Preguntar sin «${title}»`,
  fromDashboard: 'Del panel',
  leaveOut: (condition) => `Preguntar sin «${condition}»`,
  apply: 'Aplicar al panel',
  applied: 'Aplicado al panel',
  noControl: 'El panel no tiene ningún filtro que puedas cambiar para esto.',
};
export default words;
