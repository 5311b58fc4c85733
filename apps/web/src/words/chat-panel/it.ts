import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: 'Chat',
  resize: 'Larghezza della chat',
  close: 'Chiudi la chat',
  about: (title) => `Su “${title}”`,
  detach: (title) => `Chiedi senza “${title}”`,
  fromDashboard: 'Dalla dashboard',
  leaveOut: (condition) => `Chiedi senza “${condition}”`,
  apply: 'Applica alla dashboard',
  applied: 'Applicato alla dashboard',
  noControl: 'La dashboard non ha un filtro che puoi cambiare per questo.',
};
export default words;
