import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'קוד',
  label: 'לוח המחוונים כקוד',
  close: 'סגירת הקוד',
  problem: (line, message) => `שורה ${line}: ${message}.`,
  kept: 'הלוח מציג את הטקסט האחרון ללא שגיאות.',
  discard: 'ביטול הטקסט',
  fixed: (report) => `הדוח ${report} עומד בפני עצמו. שנו אותו דרך „עריכת השאלה” והשאירו אותו כאן כפי שהוא.`,
  refused: 'מישהו שינה בינתיים את אותו הדבר. בטלו את הטקסט כדי לראות את הגרסה שלו.',
  inFile: {
    onBranch: (branch) => `בענף ${branch}`,
    notYet: 'השינוי הראשון שלך נשמר בענף פיתוח משלך.',
    changed: 'עדיין לא בוצע commit',
    unchanged: 'אין שינויים',
    commit: 'ביצוע commit ופרסום',
    commitText: (branch) =>
      `כל השינויים בענף הפיתוח שלך עוברים אל ${branch}, גם אלה של קבצים אחרים. הצופים יראו אותם כשהבנייה תסתיים.`,
    message: 'הודעה',
    suggested: (title) => `שינוי לוח המחוונים ${title}`,
    committed: 'בוצע commit. הצופים יראו את השינויים כשהבנייה תסתיים.',
  },
};

export default words;
