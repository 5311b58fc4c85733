import type { EmailWords } from './email-words.ts';

/** The texts in Hebrew. */
const words: EmailWords = {
  dataFrom: (when) => `נתונים מ-${when}`,
  filters: 'מסננים',
  problems: (count) =>
    count === 1 ? 'לא היה אפשר לטעון חלק אחד בדשבורד הזה' : `לא היה אפשר לטעון ${count} חלקים בדשבורד הזה`,
  more: (count) => `ועוד ${count}`,
  changed: 'מה השתנה',
  rows: (shown, count) => `מוצגות ${shown} מתוך ${count} שורות`,
  firstRows: (count) => `מוצגות רק ${count} השורות הראשונות`,
  columns: (shown, count) => `מוצגות ${shown} מתוך ${count} עמודות`,
  tables: (shown, count) => `מוצגות ${shown} מתוך ${count} טבלאות`,
  picture: 'תמונה',
  files: 'קבצים מצורפים',
  open: 'פתיחת הדשבורד',
  unsubscribe: 'ביטול ההרשמה',
  manage: 'ניהול המשלוח',
  why: {
    scheduled: (by) => `האימייל הזה הגיע אליך בתזמון של ${by}.`,
    recipient: 'האימייל הזה הגיע אליך כי הוא מתוזמן עבורך.',
    subscribed: 'האימייל הזה הגיע אליך כי נרשמת אליו.',
    group: (group) => `האימייל הזה הגיע אליך כי הצטרפת לקבוצה ${group}.`,
    owner: 'האימייל הזה הגיע אליך כי המשלוח הזה שלך.',
  },
  ranAt: (when) => `הפעלה מ-${when}`,
  cause: 'מה השתבש',
  failed: {
    subject: (title) => `המשלוח נכשל: ${title}`,
    title: (title) => `המשלוח המתוזמן של ${title} נכשל`,
    text: 'האימייל הבא יגיע כשהמשלוח יחזור לפעול, ולא לפני כן.',
  },
  works: {
    subject: (title) => `המשלוח פועל שוב: ${title}`,
    title: (title) => `המשלוח המתוזמן של ${title} פועל שוב`,
    text: 'ההפעלה האחרונה הצליחה. אין צורך לעשות דבר.',
  },
};

export default words;
