import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: 'روابط الأعمدة',
  help: 'عنوان يبدأ بـ https:// أو mailto:. اكتب {column} لقيمة عمود في الصف نفسه.',
  columns: 'الأعمدة',
  cells: 'الخلايا عناوين',
  first: (address) => `الصف الأول: ${address}`,
  noLink: 'لا يوجد رابط في الصف الأول.',
  unsafe: 'ابدأ بـ https:// ثم المضيف، أو بـ mailto:. لا يمكن أن يأتي المضيف من عمود.',
  unknown: (name) => `لا يوجد في الجدول عمود ${name}.`,
  conflict: 'غيّر شخص آخر التقرير. افتحه مجددًا لرؤية نسخته.',
};

export default words;
