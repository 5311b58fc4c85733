import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: 'היסטוריה',
  files: 'קבצים',
  commits: 'קומיטים',
  commit: 'קומיט',
  choose: 'יש לבחור קומיט כדי לראות מה השתנה בו.',
  failed: 'לא ניתן לטעון את הקומיטים',
  commitFailed: 'לא ניתן לטעון את הקומיט',
  nothing: 'אין עדיין קומיטים בענף הזה.',
  nothingOf: (path) => `אף קומיט בענף הזה לא שינה את ${path}.`,
  noMessage: 'אין הודעה',
  noChanges: 'הקומיט הזה לא משנה קבצים.',
  changedFiles: 'קבצים שהשתנו',
  more: 'הצגת עוד',
  allFiles: 'הצגת הקומיטים של כל הקבצים',
  ofFile: 'ההיסטוריה של הקובץ הזה',
  blame: 'הצגת הכותב של כל שורה',
  uncommitted: 'ללא קומיט',
  restore: 'שחזור הגרסה הזו',
  restoreTitle: (path) => `לשחזר את הגרסה הזו של ${path}?`,
  restoreText: 'היא תיכתב לעריכות שלך בענף ותחליף את תוכן הקובץ שם. עדיין לא מתבצע קומיט.',
};
export default words;
