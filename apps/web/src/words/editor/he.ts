import type { EditorWords } from './words.ts';

const words: EditorWords = {
  newDashboard: 'דשבורד חדש',
  edit: 'עריכת הדשבורד',
  editing: (title) => `עריכת ${title}`,
  untitled: 'דשבורד ללא כותרת',
  titleLabel: 'כותרת הדשבורד',
  saved: 'נשמר',
  saving: 'בשמירה…',
  offline: 'עדיין לא נשמר: אי אפשר להגיע לשרת',
  stopped: 'לא נשמר',
  publish: 'פרסום הדשבורד',
  published: 'פורסם.',
  openPublished: 'פתיחה',
  publishFailed: 'הדשבורד לא פורסם',
  undo: 'ביטול הפעולה',
  redo: 'ביצוע מחדש',
  add: 'הוספה',
  text: 'טקסט',
  newText: 'טקסט חדש',
  divider: 'קו מפריד',
  spacer: 'רווח',
  chart: 'תרשים מדוח',
  chooseReport: 'בחירת דוח',
  searchReports: 'חיפוש דוחות',
  noReports: 'עדיין אין דוחות. אפשר לשאול שאלה בחקירה ולשמור אותה, ואז אפשר יהיה להציג אותה כאן.',
  nothingFound: 'אין דוח מתאים.',
  back: 'חזרה',
  empty: {
    title: 'הדשבורד הזה ריק',
    text: 'אפשר להוסיף תרשימים, מדדים מרכזיים, טקסטים ומסננים. אחרים יראו את הדשבורד אחרי הפרסום.',
  },
  selected: (count) =>
    count === 1 ? 'נבחר ווידג׳ט אחד' : count === 2 ? 'נבחרו שני ווידג׳טים' : `נבחרו ${count} ווידג׳טים`,
  settings: 'הגדרות',
  ofDashboard: 'הגדרות הדשבורד',
  close: 'סגירת ההגדרות',
  remove: (count) =>
    count === 1 ? 'הסרת הווידג׳ט' : count === 2 ? 'הסרת שני ווידג׳טים' : `הסרת ${count} ווידג׳טים`,
  heading: 'כותרת',
  showHeading: 'הצגת הכותרת',
  description: 'תיאור',
  markdown: 'טקסט (Markdown)',
  label: 'תווית',
  fromReport: 'אם ריק, כמו בדוח',
  openReport: 'פתיחת הדוח',
  noSettings: 'לווידג׳ט הזה אין הגדרות.',
  lost: (count) =>
    count === 1
      ? 'אחד השינויים שלך בוטל, כי מישהו אחר שינה את אותו הדבר.'
      : `${count === 2 ? 'שניים' : count} מהשינויים שלך בוטלו, כי מישהו אחר שינה את אותם הדברים.`,
  notUndone: 'כבר אי אפשר לבטל את הפעולה: מישהו אחר ביצע מאז שינוי.',
  refused: 'השינוי האחרון בוטל.',
  dismiss: 'סגירה',
  inCode: {
    title: 'הדשבורד הזה מוגדר בקובץ',
    text: 'יש לשנות אותו במודל הנתונים. הוא יפורסם כשהשינוי ימוזג.',
  },
  gone: {
    title: 'חוברת העבודה הזו לא קיימת',
    text: 'היא נמחקה, או שאין לך גישה אליה.',
  },
  notAllowed: {
    title: 'אין לך הרשאה לערוך את הדשבורד הזה',
    text: 'מי שיש לו גישה מלאה לדשבורד יכול לאפשר לך זאת.',
  },
  failed: 'לא ניתן היה לטעון את הדשבורד',
};

export default words;
