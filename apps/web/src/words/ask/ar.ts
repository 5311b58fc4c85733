import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'اسأل بالكلمات',
  ask: 'اسأل',
  asking: 'جارٍ إعداد الإجابة…',
  failed: 'تعذّر طرح السؤال',
  partly: 'أُجيب عنه من دون الكلمات التي لم تُفهم.',
  notUnderstood: 'لم يُفهم هذا السؤال.',
  nearest: 'الأقرب في نموذج البيانات:',
  incomplete: 'ما زالت القيم قيد التحميل. اسأل مرة أخرى بعد قليل.',
  limited: 'تحدّ قواعد الوصول من الصفوف.',
  otherLanguage: 'تُقرأ الأسئلة هنا بالإنجليزية.',
  verified: 'هذا سؤال موثَّق: تحقّق شخص من استعلامه.',
  similar: 'أسئلة موثَّقة بكلمات مشابهة',
  parts: 'ما فُهم',
  unknown: (text) => `لم يُفهم «${text}»`,
  choose: (text) => `معانٍ أخرى لـ«${text}»`,
};
export default words;
