import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  title: 'מסננים שמורים',
  applied: (name) => `המסנן „${name}” הוחל`,
  empty: 'עדיין אין מסננים שמורים לתצוגה הזאת. אפשר לשמור את המסננים של שאלה כדי להשתמש בהם שוב.',
  notFound: 'אין מסנן שמור בשם הזה.',
  more: 'יש עוד. אפשר להקליד שם כדי למצוא אותם.',
  keep: 'שמירת המסננים האלה',
  nothingToKeep: 'קודם יש להוסיף מסנן לשאלה.',
  name: 'שם',
  forEveryone: 'לכל מי שיכול לחקור את הפריסה הזאת',
  forEveryoneHint: 'הם רואים גם את הערכים שבמסננים.',
  replace: 'החלפת התנאים בתנאים של השאלה הזאת',
  save: 'שמירה',
  back: 'חזרה',
  sharedBy: (name) => `שיתוף של ${name}`,
  incomplete: 'חסרים שדות',
  change: (name) => `שינוי „${name}”`,
  delete: (name) => `מחיקת „${name}”`,
  deleteForEveryone: (name) => `מחיקת „${name}” עבור כולם`,
  notApplied: (name) => `המסנן „${name}” לא הוחל.`,
  missing: 'השדות האלה אינם קיימים עוד, או שאין לך הרשאה לראות אותם:',
  applyRest: 'החלת שאר התנאים',
  failed: 'הפעולה לא הצליחה.',
  gone: 'הוא נמחק, או שאינו משותף עוד.',
  tooMany: 'הגעת למספר המרבי של מסננים שמורים בפריסה הזאת. יש למחוק אחד קודם.',
  tooLarge: 'המסננים האלה גדולים מכדי לשמור אותם. יש להשתמש בפחות ערכים.',
  notAllowed: 'אין לך הרשאה לשנות מסננים שמיועדים לכולם.',
};

export default words;
