import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'ההתחברות שלך הסתיימה',
    text: 'יש להתחבר שוב כדי להמשיך. כל מה שבדף נשאר כאן, ומה שהתחלת ימשיך לאחר מכן.',
    action: 'התחברות',
    hint: 'נפתח חלון חדש, שנסגר לאחר ההתחברות.',
  },
  other: {
    title: 'מישהו אחר התחבר',
    text: 'בדפדפן הזה מחובר כעת אדם אחר, ולכן הדף חייב להתחיל מחדש. דבר לא נשלח בשמו.',
    action: 'התחלה מחדש',
  },
};
export default words;
