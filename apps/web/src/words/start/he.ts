import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'דורש טיפול',
  build: (branch) => `הבנייה של ${branch} נכשלה`,
  sync: (branch) => `סנכרון dbt אל ${branch} נכשל`,
  run: (dashboard) => `לא ניתן היה לשלוח את ”${dashboard}“`,
  keyExpires: (name, when) => `תוקף מפתח ה-API ”${name}“ יפוג ${when}`,
  keyExpired: (name, when) => `תוקף מפתח ה-API ”${name}“ פג ${when}`,
  keyOwner: (owner) => `המפתח שייך אל ${owner}.`,
  help: {
    build: 'יש לתקן את מודל הנתונים ולבנות אותו שוב. עד אז נעשה שימוש בבנייה הקודמת.',
    sync: 'יש לתקן את פרויקט ה-dbt או את ההגדרות שלו ולסנכרן שוב.',
    run: 'רק נמענים שלא קיבלו אותו יקבלו אותו שוב.',
    key: 'יש ליצור מפתח חדש, להשתמש בו במקום זה ולמחוק את הנוכחי.',
  },
  syncAgain: 'סנכרון חוזר',
  sendAgain: 'שליחה חוזרת',
  started: 'התחיל',
  deployments: 'פריסות',
  favourites: 'מועדפים',
  star: 'הוספה למועדפים',
  unstar: 'הסרה מהמועדפים',
  recent: 'נפתחו לאחרונה',
  types: { DASHBOARD: 'דשבורד', REPORT: 'דוח', WORKBOOK: 'חוברת עבודה', FOLDER: 'תיקייה' },
  steps: {
    title: 'צעדים ראשונים',
    done: (done, all) => `הושלמו ${done} מתוך ${all} צעדים`,
    isDone: 'הושלם',
    hide: 'הסתרה',
    data: { title: 'חיבור הנתונים שלך', text: 'אפשר גם להתחיל עם ההדגמה, שכבר מוכנה.' },
    question: { title: 'שאלה ראשונה', text: 'בוחרים שדות ומקבלים תרשים.' },
    report: { title: 'שמירת דוח', text: 'שומרים את התשובה ומוצאים אותה בסביבת העבודה.' },
    dashboard: { title: 'פרסום דשבורד', text: 'מרכזים דוחות בדף אחד עבור הקולגות.' },
    embedded: { title: 'הטמעה בדף שלך', text: 'הלקוחות שלך רואים אותו עם הנתונים שלהם.' },
  },
};
export default words;
