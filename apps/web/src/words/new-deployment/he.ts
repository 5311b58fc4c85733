import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  title: 'פריסה חדשה',
  about: 'לכל פריסה מקורות נתונים, מודל נתונים, אנשים ולוחות מחוונים משלה.',
  notAllowed: {
    title: 'אין לך אפשרות ליצור פריסות',
    text: 'לשם כך דרושה ההרשאה DeploymentCreate.',
  },
  name: 'שם',
  nameHelp: 'כפי שאחרים יראו אותו, למשל מכירות',
  nameMissing: 'יש להזין שם',
  taken: 'לפריסה אחרת יש שם זה',
  failed: 'לא ניתן היה ליצור את הפריסה',
  create: 'יצירת פריסה',
  next: 'השלבים הבאים',
  steps: [
    { title: 'חיבור מקור נתונים', text: 'מסד נתונים, או קבצים שגוררים אל הדף.' },
    { title: 'בחירת טבלאות', text: 'Facet קורא את העמודות והמפתחות, והשורות נשארות במקומן.' },
    {
      title: 'סקירת המודל',
      text: 'Facet מציע קוביות, צירופים ותצוגות לקריאה, לשינוי ולפרסום.',
    },
    { title: 'שאילת שאלה', text: 'והתשובה עוברת ללוח מחוונים ראשון.' },
  ],
};
export default words;
