import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'ארגז חול',
  files: 'קבצים',
  states: {
    opening: 'הענף נפתח…',
    building: 'הענף נבנה…',
    built: 'התשובות מגיעות מהענף הזה',
    failed: 'לא ניתן להדר את הענף',
  },
  notServed: 'לא ניתן לשאול את הענף',
  broken: (branch) => `לא ניתן להדר את ${branch}`,
  code: 'קוד',
  codeWidth: 'רוחב הקוד',
  timing: 'זמנים',
  nothingAsked: 'יש לבחור שדות כדי לראות את השאלה כקוד.',
  notWritten: {
    graphql: 'אי אפשר לשאול את השאלה הזו ב-GraphQL: יש בה חישובים, מקטעים, השוואות או סיכומים.',
    sql: 'אי אפשר לשאול את השאלה הזו ב-SQL.',
    asOther: 'אי אפשר לשאול בשם אדם אחר ב-GraphQL.',
  },
  notes: {
    json: 'גוף הבקשה.',
    curl: 'להרצה במסוף.',
    typescript: 'משתמש בחבילת הלקוח של Facet.',
    python: 'משתמש בחבילה requests.',
    sql: 'SQL סמנטי: יש לשלוח אותו כ-sqlQuery במקום query.',
    graphql: 'ממשק ה-GraphQL של המנוע.',
  },
  key: {
    key: 'יש לשים מפתח API ב-FACET_API_KEY. הבקשה POST /api/v1/api-keys יוצרת מפתח.',
    token:
      'יש לשים אסימון של ממשק הנתונים ב-FACET_TOKEN. הבקשה POST /api/v1/deployments/{deploymentId}/token יוצרת אסימון.',
  },
  compare: 'השוואה עם…',
  stopComparing: 'הפסקת ההשוואה',
  compared: 'השוואה בין שני ענפים',
  same: (count) => `כל השורות זהות (${count}).`,
  differ: (count, total) => `שורות שונות: ${count} מתוך ${total}.`,
  largest: (column, amount) => `ההפרש הגדול ביותר ב-${column}: ${amount}.`,
  onlyFirst: 'בתשובה אחת לפחות יש יותר שורות ממה שמושווה.',
  firstRows: (shown, total) => `מוצגות ${shown} השורות הראשונות מתוך ${total}.`,
  difference: 'הבדל',
  differs: 'שונה',
  onlyOn: (branch) => `רק ב-${branch}`,
  answers: (count) => `שורות: ${count}`,
};
export default words;
