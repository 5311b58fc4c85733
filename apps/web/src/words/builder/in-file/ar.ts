import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'يحتوي هذا الملف على أخطاء',
  text: 'تُفتح اللوحة بعد تصحيحها. تُحفظ تغييراتك في فرع التطوير الخاص بك.',
  open: 'حفظ وفتح اللوحة',
  changed: 'غيّر شخص آخر الملف في هذه الأثناء.',
  overwrite: 'حفظ نسختي رغم ذلك',
  loadTheirs: 'تحميل نسخته',
};

export default words;
