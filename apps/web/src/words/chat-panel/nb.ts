import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: 'Chat',
  resize: 'Bredden på chatten',
  close: 'Lukk chatten',
  about: (title) => `Om «${title}»`,
  detach: (title) => `Spør uten «${title}»`,
  fromDashboard: 'Fra dashbordet',
  leaveOut: (condition) => `Spør uten «${condition}»`,
  apply: 'Bruk på dashbordet',
  applied: 'Brukt på dashbordet',
  noControl: 'Dashbordet har ikke noe filter du kan endre for dette.',
};
export default words;
