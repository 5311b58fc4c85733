import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: 'בחירת תמונה',
  replace: 'החלפת התמונה',
  kinds: (megabytes) => `PNG‏, JPEG‏, WebP או GIF, עד ${megabytes} מ״ב`,
  tooLarge: (megabytes) => `הקובץ גדול מ־${megabytes} מ״ב.`,
  notImage: 'הקובץ אינו תמונת PNG‏, JPEG‏, WebP או GIF, או שיש בו יותר מדי פיקסלים.',
  failed: 'התמונה לא הועלתה',
  alt: 'תיאור',
  altNeeded: 'יש לתאר את התמונה למי שאינו רואה אותה, או לסמן אותה כעיטור. אחרת אי אפשר לפרסם את הדשבורד.',
  decorative: 'עיטור: קוראי מסך מדלגים עליה',
  fit: 'התאמה',
  contain: 'התמונה כולה',
  cover: 'מילוי השטח',
  link: 'קישור',
  linkRefused: 'יש להזין כתובת שמתחילה ב־https:// או ב־mailto:.',
  notLoaded: 'לא ניתן לטעון את התמונה',
};

export default words;
