import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'פריסה לטלפון',
  intro: 'כך נראה הדשבורד בטלפון. מה שמסדרים כאן חל רק על דפים צרים; כל השאר לפי הפריסה הרחבה.',
  moveUp: 'הזזה למעלה',
  moveDown: 'הזזה למטה',
  hide: 'הסתרה בטלפון',
  show: 'הצגה בטלפון',
  hidden: (name) => `${name}, מוסתר בטלפון`,
  height: 'גובה בשורות',
  heightHint: 'כמו בדפים רחבים',
  inContainer: 'המכולה קובעת את סדר התוכן שלה.',
  reset: 'איפוס הפריסה לטלפון',
  moved: (name, place, count) => `${name}: ${place} מתוך ${count}`,
  sized: (name, rows) => `${name}: גובה ${rows}`,
};

export default words;
