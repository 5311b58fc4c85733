import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'על התשובה הזו',
  aboutField: (title) => `על אודות ${title}`,
  example: (value) => `לדוגמה: ${value}`,
  unused: 'אף דוח שגלוי לך אינו משתמש בשדה הזה.',
  unreadableUse: 'ייתכן שהוא בשימוש כאן: לא ניתן לקרוא את ה-SQL.',
  failed: 'Facet לא הצליחה לברר מאין מגיעה התשובה הזו',
  answered: (time) => `נענתה תוך ${time}`,
  fromCache: 'השורות מגיעות מהמטמון',
  waited: (time) => `${time} בתור`,
  ran: (time) => `${time} במסד הנתונים`,
  policy: {
    title: 'מדיניות גישה',
    none: 'מדיניות הגישה אינה מוסיפה עבורך מסננים.',
    filters: 'מדיניות הגישה מוסיפה עבורך את המסננים האלה:',
    denied: 'מדיניות הגישה דוחה את השאלה הזו, ולכן אין שורות בתשובה.',
    masked: (titles) => `מדיניות הגישה מחליפה את הערכים של ${titles}.`,
    all: 'כל אלה',
    any: 'אחד מאלה',
  },
  definitions: 'הגדרות',
  definedIn: (file) => `מוגדר ב-${file}`,
  sql: 'SQL למקור הנתונים',
  values: 'ערכים',
  preAggregations: (names) => `קורא את הצבירות המוקדמות האלה במקום את הטבלאות: ${names}`,
};

export default words;
