import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: 'اختيار صورة',
  replace: 'استبدال الصورة',
  kinds: (megabytes) => `PNG أو JPEG أو WebP أو GIF، حتى ${megabytes} ميغابايت`,
  tooLarge: (megabytes) => `الملف أكبر من ${megabytes} ميغابايت.`,
  notImage: 'الملف ليس صورة PNG أو JPEG أو WebP أو GIF، أو أن عدد وحدات البكسل فيه كبير جدًا.',
  failed: 'لم تُرفع الصورة',
  alt: 'الوصف',
  altNeeded: 'صِف الصورة لمن لا يستطيع رؤيتها، أو حدّدها كصورة زخرفية. وإلا فلن يمكن نشر لوحة المعلومات.',
  decorative: 'زخرفية: تتجاوزها قارئات الشاشة',
  fit: 'الملاءمة',
  contain: 'الصورة كاملة',
  cover: 'ملء المساحة',
  link: 'الرابط',
  linkRefused: 'أدخل عنوانًا يبدأ بـ https:// أو mailto:.',
  notLoaded: 'تعذر تحميل الصورة',
};

export default words;
