import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  actionsFor: (view) => `פעולות עבור ${view}`,
  ofThisView: 'יצירת דשבורד מהתצוגה הזאת',
  otherWays: 'דרכים אחרות להתחיל דשבורד',
  start: 'להתחיל מתצוגה',
  title: 'דשבורד מתוך תצוגה',
  hint: 'תתקבל טיוטה עם נתוני מפתח, מגמות, הפילוחים השונים ביותר, טבלה ומסננים. אפשר לשנות הכול לפני הפרסום.',
  view: 'תצוגה',
  make: 'יצירת דשבורד',
  making: (view) => `נוצר דשבורד מתוך ${view}`,
  looking: 'הנתונים נבדקים כדי לבחור מה כדאי להציג.',
  failed: 'לא ניתן היה ליצור את הדשבורד',
  denied: 'אין לך הרשאה לראות את השורות של התצוגה הזאת.',
  cancel: 'ביטול',
};
export default words;
