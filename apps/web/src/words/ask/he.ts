import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'לשאול במילים',
  ask: 'לשאול',
  asking: 'התשובה בהכנה…',
  failed: 'לא ניתן היה לשאול את השאלה',
  partly: 'נענתה בלי המילים שלא הובנו.',
  notUnderstood: 'השאלה לא הובנה.',
  nearest: 'הקרוב ביותר במודל הנתונים:',
  incomplete: 'הערכים עדיין נטענים. אפשר לשאול שוב בעוד רגע.',
  limited: 'כללי גישה מגבילים את השורות.',
  otherLanguage: 'כאן שאלות נקראות באנגלית.',
  verified: 'זו שאלה מאומתת: מישהו בדק את השאילתה שלה.',
  similar: 'שאלות מאומתות במילים דומות',
  parts: 'מה הובן',
  unknown: (text) => `„${text}” לא הובן`,
  choose: (text) => `משמעויות אחרות של „${text}”`,
};
export default words;
