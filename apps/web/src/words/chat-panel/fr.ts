import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: 'Chat',
  resize: 'Largeur du chat',
  close: 'Fermer le chat',
  about: (title) => `À propos de « ${title} »`,
  detach: (title) => `Demander sans « ${title} »`,
  fromDashboard: 'Du tableau de bord',
  leaveOut: (condition) => `Demander sans « ${condition} »`,
  apply: 'Appliquer au tableau de bord',
  applied: 'Appliqué au tableau de bord',
  noControl: 'Le tableau de bord n’a aucun filtre que vous puissiez modifier pour cela.',
};
export default words;
