import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'דף הבית',
  explore: 'חקירה',
  ask: 'שאלות',
  workspace: 'סביבת עבודה',
  model: 'מודל',
  deliveries: 'משלוחים',
  dataSources: 'מקורות נתונים',
  languageModel: 'מודל שפה',
  connectedApplications: 'אפליקציות מחוברות',
  navigation: 'ניווט ראשי',
  openNavigation: 'פתיחת הניווט',
  closeNavigation: 'סגירת הניווט',
  skip: 'מעבר לתוכן',
  deployment: 'פריסה',
  newDeployment: 'פריסה חדשה',
  account: 'החשבון שלך',
  api: 'תיעוד ה-API',
  signOut: 'יציאה',
  palette: {
    open: 'חיפוש',
    title: 'חיפוש ופקודות',
    placeholder: 'חיפוש דפים, תוכן, שדות ופעולות',
    pages: 'דפים',
    dashboards: 'דשבורדים',
    fields: 'שדות',
    actions: 'פעולות',
    nothing: (text) => `אין התאמות ל„${text}”`,
    failed: 'לא ניתן היה לטעון חלק מהתוצאות',
  },
  keys: {
    title: 'קיצורי מקלדת',
    palette: 'חיפוש ופקודות',
    search: 'חיפוש בדף הזה',
    help: 'הצגת קיצורי המקלדת',
    leave: 'סגירת חלון',
    select: 'בחירת שורה',
    goTo: (page) => `מעבר אל „${page}”`,
    between: 'ואז',
  },
  notFound: {
    title: 'הדף לא נמצא',
    text: 'הכתובת שגויה או שהדף הועבר.',
    action: 'מעבר לדף הבית',
  },
  notReached: {
    title: 'הפריסה לא נמצאה',
    text: 'היא לא קיימת או שלא שותפה איתך.',
  },
  notAllowed: {
    title: 'אין לך אפשרות לחקור את הנתונים האלה',
    text: (deployment) =>
      `כדי לחקור את „${deployment}” נדרש תפקיד כמו Explorer. מנהלי החשבון יכולים לתת לך אותו.`,
  },
  failed: {
    title: 'הדף הפסיק לעבוד',
    text: 'יש לטעון אותו מחדש כדי להמשיך. מה שבכתובת נשמר.',
    action: 'טעינת הדף מחדש',
  },
};
export default words;
