import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: 'שותף איתך',
  sharedEmpty: {
    title: 'עדיין לא שותף איתך דבר',
    text: 'כאן יופיעו דשבורדים שהוכנו עבורך. אפשר להעתיק אותם ולשנות את העותקים.',
  },
  copyToEdit: 'העתקה לעריכה',
  copying: 'מתבצעת העתקה',
  showMore: 'הצגת פריטים נוספים',
  needsSession: {
    title: 'יש לפתוח את הדף בתוך המוצר שמכיל אותו',
    text: 'לדף דרוש סשן, שהמוצר יוצר עבורך.',
  },
  notCreator: {
    title: 'אי אפשר ליצור כאן תוכן',
    text: 'הסשן שלך מאפשר רק צפייה בדשבורדים. אפשר לפנות למי שמפעיל את המוצר.',
  },
  otherDeployment: {
    title: 'הדף שייך לנתונים אחרים',
    text: 'הסשן שלך מיועד לפריסה אחרת. יש לחזור ולפתוח את הדף מחדש.',
  },
  notFound: { title: 'הדף אינו קיים', text: 'ייתכן שהכתובת אינה מלאה.' },
  backToWorkspace: 'מעבר לסביבת העבודה',
};

export default words;
