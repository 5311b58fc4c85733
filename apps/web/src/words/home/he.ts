import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'שליחה בדוא״ל',
  dashboards: 'דשבורדים',
  pages: 'דפים',
  account: 'החשבון שלך',
  search: 'חיפוש דשבורדים',
  found: (count, hasMore) =>
    count === 1 && !hasMore ? 'דשבורד אחד' : `${hasMore ? 'יותר מ-' : ''}${count} דשבורדים`,
  showMore: 'הצגת עוד',
  empty: {
    title: 'עדיין אין דשבורדים',
    text: 'כאן יופיעו הדשבורדים שאפשר לך לפתוח. אפשר לבקש מעמית לשתף אחד איתך.',
    make: 'כאן יופיעו הדשבורדים שאפשר לך לפתוח. אפשר לבנות דשבורד בסביבת העבודה, או לבקש מעמית לשתף אחד איתך.',
  },
  preparing: {
    title: 'הדשבורדים בהכנה',
    text: 'מודל נתונים נבנה בפעם הראשונה. הדשבורדים שלו יופיעו כאן בעוד שניות אחדות.',
  },
  noMatch: {
    title: (text) => `אין דשבורד שמתאים ל„${text}”`,
    text: 'החיפוש הוא בשמות של דשבורדים, תיקיות ופריסות.',
  },
  clearSearch: 'ניקוי החיפוש',
  failed: 'לא היה אפשר לטעון את הדשבורדים',
};
export default words;
