import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'אפליקציות מחוברות',
  about:
    'אפליקציות שאנשים נכנסו אליהן, כמו לקוחות MCP. כל אחת פועלת בשם אדם אחד, ואף פעם לא עם יותר הרשאות ממנו.',
  notAllowed: {
    title: 'רק מנהלי מערכת רואים את האפליקציות של כולם',
    text: 'האפליקציות שלך מופיעות בדף החשבון שלך.',
  },
  failed: 'לא ניתן לטעון את האפליקציות',
  failsAgain: 'אם זה קורה שוב, אפשר לחפש את מזהה הבקשה ביומן השרת.',
  search: 'חיפוש אפליקציות ואנשים',
  clearSearch: 'ניקוי החיפוש',
  columns: {
    application: 'אפליקציה',
    person: 'אדם',
    access: 'גישה',
    connected: 'חוברה',
    lastUsed: 'שימוש אחרון',
  },
  reaches: {
    api: 'כל מה שהאדם יכול לעשות',
    'mcp:query': 'מודלי נתונים ושאילתות',
    'mcp:content': 'דוחות ודשבורדים',
    'mcp:model': 'ענפי פיתוח',
  },
  signInOnly: 'כניסה בלבד',
  never: 'אף פעם',
  revoke: 'ביטול הגישה',
  revokeFor: (application, person) => `ביטול הגישה של ${application} בשם ${person}`,
  revokeTitle: (application) => `לבטל את הגישה של ${application}?`,
  revokeText: (person) => `בתוך שתי שניות האפליקציה לא תוכל עוד לפעול בשם ${person}, עד לכניסה מחדש אליה.`,
  revoked: (application, person) => `האפליקציה ${application} לא יכולה עוד לפעול בשם ${person}`,
  noMatch: (text) => `אין אפליקציה או אדם שמתאימים ל„${text}”`,
  nothing: { title: 'אין אפליקציות מחוברות', text: (address) => `לקוחות MCP מתחברים בכתובת ${address}.` },
  showMore: 'הצגת עוד',
};
export default words;
