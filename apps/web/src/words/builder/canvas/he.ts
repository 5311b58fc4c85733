import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}, נבחר`,
  at: (name, column, row) => `${name}: עמודה ${column}, שורה ${row}`,
  size: (name, columns, rows) => `${name}: רוחב ${columns}, גובה ${rows}`,
  inside: (name, container, place, count) => `${name}: ${place} מתוך ${count} בתוך ${container}`,
  selectedCount: (count) => `ווידג׳טים שנבחרו: ${count}`,
  nothingSelected: 'לא נבחר דבר',
  added: (count) => `ווידג׳טים שנוספו: ${count}`,
  copied: (count) => `ווידג׳טים שהועתקו: ${count}`,
  removed: (count) => `ווידג׳טים שהוסרו: ${count}`,
  stays: 'אי אפשר למקם אותו שם.',
  tooNarrow: 'אפשר להזיז ווידג׳טים כשהלוח רחב מעמודה אחת.',
  problems: {
    'too-large': 'התוכן גדול מכדי להדביק אותו.',
    'not-widgets': 'אין ווידג׳טים בלוח ההעתקה. קודם צריך להעתיק אותם מלוח מחוונים.',
    full: 'אין בלוח המחוונים מקום לווידג׳טים רבים כל כך.',
    refused: 'אי אפשר להדביק את הווידג׳טים האלה: במכלים שלהם יש תוכן אסור.',
  },
  kinds: {
    CHART: 'תרשים',
    TEXT: 'טקסט',
    FILTER: 'מסנן',
    TIME_GRAIN: 'רמת פירוט',
    FIELD: 'בורר שדות',
    PARENT: 'פקד אב',
    SPACER: 'מרווח',
    IMAGE: 'תמונה',
    DIVIDER: 'קו מפריד',
    AI: 'סיכום AI',
    CONTAINER: 'מכל',
  },
};

export default words;
