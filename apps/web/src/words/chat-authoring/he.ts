import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'הוספה לדשבורד',
  addHere: 'הוספה לדשבורד הזה',
  draft: 'יצירת טיוטה של דשבורד',
  drafted: 'טיוטה שעדיין לא נשמרה',
  overviewOf: (view) => `סקירה של ${view}: נתוני מפתח, מגמות, טבלה ומסננים`,
  filtersOfChart: 'המסננים של השאלה חלים רק על התרשים שלה.',
  made: (dashboard) => `„${dashboard}” נמצא עכשיו בסביבת העבודה.`,
  title: 'הוספה לדשבורד',
  search: 'חיפוש דשבורדים',
  choices: 'דשבורדים שאפשר לערוך',
  none: 'עדיין אין דשבורד שאפשר לערוך.',
  noneFound: 'אין דשבורד בשם הזה שאפשר לערוך.',
  newDashboard: 'דשבורד חדש',
  create: 'יצירה והוספה',
  failed: 'לא ניתן היה להוסיף את התרשים.',
  added: (dashboard) => `נוסף לטיוטה של „${dashboard}”.`,
  addedHere: 'התרשים נמצא בדשבורד.',
  open: 'פתיחת הדשבורד',
  undo: 'ביטול',
  undone: 'התרשים כבר לא נמצא בדשבורד.',
  notUndone: 'לא ניתן היה להסיר את התרשים. אפשר לפתוח את הדשבורד ולהסיר אותו.',
};
export default words;
