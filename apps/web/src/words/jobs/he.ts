import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'משימות',
  openRunning: (count) => `משימות, ${count} פועלות`,
  title: 'משימות',
  nothing: {
    title: 'שום דבר לא פועל כעת',
    text: 'כאן מופיעים בניות, סנכרוני dbt, ייצואים ומשלוחים מ-24 השעות האחרונות.',
  },
  running: 'פועלות',
  finished: 'הסתיימו',
  kinds: { build: 'בנייה', sync: 'סנכרון dbt', run: 'משלוח', export: 'ייצוא' },
  runningFor: (duration) => `פועל ${duration}`,
  took: (duration) => `נמשך ${duration}`,
  states: { succeeded: 'הצליח', failed: 'נכשל', cancelled: 'בוטל', skipped: 'דולג' },
  by: (name) => `התחיל: ${name}`,
  cancel: 'ביטול',
  download: 'הורדה',
  failed: 'לא ניתן לטעון את המשימות',
  actionFailed: 'הפעולה לא הצליחה',
};
export default words;
