import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'יש שגיאות בקובץ הזה',
  text: 'הלוח ייפתח לאחר שיתוקנו. השינויים שלך נשמרים בענף הפיתוח שלך.',
  open: 'שמירה ופתיחת הלוח',
  changed: 'מישהו אחר שינה את הקובץ בינתיים.',
  overwrite: 'לשמור את שלי בכל זאת',
  loadTheirs: 'לטעון את הגרסה שלו',
};

export default words;
