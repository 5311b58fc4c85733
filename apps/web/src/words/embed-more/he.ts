import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'הגדרות נוספות',
  settingsHelp: 'לפי שמותיהן בבקשה. התצוגה המקדימה משמיטה שמות וכתובות דוא״ל.',
  parts: { user: 'משתמש ולקוח מוטמע', session: 'הפעלה', creator: 'מצב יוצר' },
  yes: 'כן',
  no: 'לא',
  allowInAccount: (origin) => `התרת ${origin} בחשבון`,
  allowInDeployment: (origin) => `התרת ${origin} בפריסה הזו`,
  groupMayNotOpen: 'הלוח הזה לא משותף עם הקבוצה. חברים בה יפתחו אותו רק אם יש להם גישה בדרך אחרת.',
};

export default words;
