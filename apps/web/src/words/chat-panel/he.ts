import type { ChatPanelWords } from './words.ts';

const words: ChatPanelWords = {
  title: "צ'אט",
  resize: "רוחב הצ'אט",
  close: "סגירת הצ'אט",
  about: (title) => `על „${title}”`,
  detach: (title) => `לשאול בלי „${title}”`,
  fromDashboard: 'מלוח המחוונים',
  leaveOut: (condition) => `לשאול בלי „${condition}”`,
  apply: 'החלה על לוח המחוונים',
  applied: 'הוחל על לוח המחוונים',
  noControl: 'אין בלוח המחוונים מסנן שאפשר לשנות לשם כך.',
};
export default words;
