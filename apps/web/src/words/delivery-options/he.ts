import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: 'משלוח חדש',
  more: 'אפשרויות נוספות',
  emails: 'שליחת הודעות דוא״ל',
  emailsHelp: 'אחרת, הרצה רק מרעננת את נתוני הלוח.',
  link: 'קישור למשתמשים מוטמעים',
  linkHelp: (placeholders) => `כתובת הלוח במוצר שלכם, עם ${placeholders} במקומות המתאימים.`,
  embedUserHelp: 'למשלוח הזה בלבד. שדה ריק מקבל את הערך של המשתמש המוטמע.',
  attributes: 'מאפייני המשתמש (JSON)',
  apply: 'החלה',
  taken: 'מהלוח כפי שראית אותו',
  removeText: 'אפשר לבטל את המחיקה. רק הערוצים והיסטוריית ההרצות אובדים לצמיתות.',
  exceptions: 'חריגים',
  exceptionsHelp: 'האנשים האלה לא מקבלים דבר, יהיו קבוצותיהם אשר יהיו.',
  origins: { unsubscribed: 'ביטל את המינוי', excepted: 'הוחרג' },
  except: 'החרגת מישהו',
  endException: (name) => `ביטול ההחרגה של ${name}`,
};

export default words;
