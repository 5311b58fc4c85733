import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'מנהלי חשבון שיכולים לעזור:',
  more: 'גם מנהלי חשבון אחרים יכולים לעזור.',
  administrator: 'כמנהלי החשבון אפשר לפתוח הכול, כך שהפריט נמחק או שהכתובת שגויה.',
  openTrash: 'פתיחת האשפה',
};
export default words;
