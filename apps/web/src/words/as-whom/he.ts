import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  action: 'שאילה בתור…',
  title: 'שאילה בתור מישהו אחר',
  about: 'כך אפשר לראות מה מדיניות הגישה מציגה למישהו אחר. כל שאלה שנשאלת כך נרשמת ביומן הביקורת.',
  kinds: { person: 'אדם', group: 'קבוצה', context: 'הקשר אבטחה' },
  searchPeople: 'חיפוש אנשים',
  searchGroups: 'חיפוש קבוצות ולקוחות מוטמעים',
  groupNote: 'חבר בקבוצה הזו בלבד, שהמאפיינים שלו בערכי ברירת המחדל.',
  contextNote:
    'כפי שמודל הנתונים רואה אותו: קבוצות ומאפיינים בתוך ”cubeCloud“, וכל השאר לצידו. יומן הביקורת אינו רושם את הערכים.',
  notJson: 'זה עדיין לא JSON תקין.',
  start: 'הצגת התשובה',
  banner: {
    person: (name) => `השאלות נשאלות בתור ${name}.`,
    group: (name) => `השאלות נשאלות בתור חבר בקבוצה ${name}.`,
    context: () => 'השאלות נשאלות בהקשר אבטחה אחר.',
  },
  bannerNote: 'אי אפשר להוריד או לשמור כאן דבר.',
  beside: 'זה לצד זה',
  stop: 'סיום',
  you: 'את/ה',
  noFilters: 'מדיניות הגישה אינה מוסיפה מסננים.',
  filters: 'מדיניות הגישה מוסיפה את המסננים האלה:',
  hidden: (_count, shown) => `שדות מוסתרים: ${shown}`,
  nothingHidden: 'אין שדות מוסתרים בתצוגה הזו.',
  refused: 'השאלה הזו אינה מותרת.',
  refusedFor: 'השדות האלה מוסתרים:',
  gone: 'כבר לא קיים, או שהחשבון מושבת',
  noAccess: 'אין גישה לפריסה הזו',
};

export default words;
