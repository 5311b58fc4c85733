import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `רק ${count} השורות המוצגות ממוינות; יש שורות נוספות.`,
  everyMinute: 'לשאול שוב כל דקה',
  askedAt: (time) => `נשאל בשעה ${time}`,
  notRenewed: 'השאלה החוזרת נכשלה. אלה השורות הקודמות.',
  changeTitle: 'שינוי כותרת',
  columnTitle: 'כותרת העמודה',
  modelTitle: (title) => `השאירו ריק כדי להשתמש ב״${title}״, הכותרת במודל הנתונים.`,
  changeFormat: 'עיצוב מספרים',
  modelFormat: 'כמו במודל הנתונים',
  decimals: 'ספרות אחרי הנקודה',
  fieldsWidth: 'רוחב רשימת השדות',
  foldersWidth: 'רוחב התיקיות',
};

export default words;
