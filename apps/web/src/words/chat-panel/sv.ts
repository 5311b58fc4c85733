import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: 'Chatt',
  resize: 'Chattens bredd',
  close: 'Stäng chatten',
  about: (title) => `Om ”${title}”`,
  detach: (title) => `Fråga utan ”${title}”`,
  fromDashboard: 'Från dashboarden',
  leaveOut: (condition) => `Fråga utan ”${condition}”`,
  apply: 'Använd på dashboarden',
  applied: 'Använt på dashboarden',
  noControl: 'Dashboarden har inget filter som du kan ändra för detta.',
};
export default words;
