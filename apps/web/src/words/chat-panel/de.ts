import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: 'Chat',
  resize: 'Breite des Chats',
  close: 'Chat schließen',
  about: (title) => `Zu „${title}“`,
  detach: (title) => `Ohne „${title}“ fragen`,
  fromDashboard: 'Vom Dashboard',
  leaveOut: (condition) => `Ohne „${condition}“ fragen`,
  apply: 'Auf das Dashboard anwenden',
  applied: 'Auf das Dashboard angewendet',
  noControl: 'Das Dashboard hat dafür keinen Filter, den du ändern kannst.',
};
export default words;
