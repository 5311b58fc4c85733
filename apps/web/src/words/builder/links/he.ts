import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: 'קישורים של העמודות',
  help: 'כתובת שמתחילה ב-https:// או ב-mailto:. כתבו {column} עבור ערך של עמודה באותה שורה.',
  columns: 'עמודות',
  cells: 'התאים הם כתובות',
  first: (address) => `שורה ראשונה: ${address}`,
  noLink: 'לשורה הראשונה אין קישור.',
  unsafe: 'התחילו ב-https:// ובשם מארח, או ב-mailto:. המארח לא יכול לבוא מעמודה.',
  unknown: (name) => `לטבלה אין עמודה ${name}.`,
  conflict: 'מישהו אחר שינה את הדוח. פתחו אותו שוב כדי לראות את הגרסה שלו.',
};

export default words;
