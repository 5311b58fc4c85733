import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: 'חיפוש מה להוסיף',
  nothing: (text) => `אין התאמות ל־„${text}”.`,
  groups: {
    charts: 'תרשימים',
    texts: 'טקסט ופריסה',
    containers: 'מכלים',
    controls: 'פקדים',
  },
  entries: {
    question: 'תרשים חדש',
    report: 'תרשים מדוח',
    figure: 'מדד מרכזי',
    table: 'טבלה',
    summary: 'סיכום AI',
    text: 'טקסט',
    divider: 'קו מפריד',
    spacer: 'מרווח',
    grid: 'רשת',
    row: 'שורה',
    column: 'עמודה',
    tabs: 'כרטיסיות',
    control: 'מסנן או בורר',
  },
  hints: {
    question: 'שאילת מודל הנתונים בלי לצאת מהדשבורד',
    grid: 'ווידג׳טים שמסדרים בחופשיות',
    row: 'ווידג׳טים ברוחב שווה, זה לצד זה',
    column: 'ווידג׳טים בגובה שווה, זה מתחת לזה',
    tabs: 'קבוצת ווידג׳טים אחת בכל פעם',
  },
  toBoard: 'יתווסף לדשבורד.',
  into: (container) => `יתווסף אל: ${container}.`,
  intoTab: (tab, container) => `יתווסף לכרטיסייה „${tab}” של: ${container}.`,
  tab: (number) => `כרטיסייה ${number}`,
  newText: 'טקסט חדש',
  full: (most) => `בדשבורד יש לכל היותר ${most} ווידג׳טים.`,
  refused: 'לא נוסף דבר: מישהו אחר שינה זה עתה את הדשבורד.',
  making: {
    title: 'תרשים חדש',
    editTitle: 'עריכת תרשים',
    name: 'כותרת',
    add: 'הוספה לדשבורד',
    save: 'שמירת השאלה',
    failed: 'התרשים לא נשמר',
    notEditable: 'הדוח הזה אינו שאלה שאפשר לערוך כאן. אפשר לפתוח את הדוח.',
    conflict: 'מישהו אחר שינה את הדוח הזה. יש לסגור את תיבת הדו־שיח ולפתוח אותה שוב כדי לראות את הגרסה שלו.',
  },
};

export default words;
