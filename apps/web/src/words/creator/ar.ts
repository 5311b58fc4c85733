import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: 'تمت مشاركته معك',
  sharedEmpty: {
    title: 'لم تتم مشاركة أي شيء معك بعد',
    text: 'تظهر هنا لوحات المعلومات المُعدّة لك. يمكنك نسخها وتعديل النسخ.',
  },
  copyToEdit: 'نسخ للتعديل',
  copying: 'جارٍ النسخ',
  showMore: 'عرض المزيد',
  needsSession: {
    title: 'افتح هذه الصفحة داخل المنتج الذي يحتويها',
    text: 'تحتاج الصفحة إلى جلسة ينشئها ذلك المنتج لك.',
  },
  notCreator: {
    title: 'لا يمكنك إنشاء محتوى هنا',
    text: 'تتيح لك جلستك عرض لوحات المعلومات فقط. اسأل المسؤول عن هذا المنتج.',
  },
  otherDeployment: {
    title: 'هذه الصفحة تخص بيانات أخرى',
    text: 'جلستك مخصصة لعملية نشر أخرى. ارجع وافتح الصفحة من جديد.',
  },
  notFound: { title: 'هذه الصفحة غير موجودة', text: 'قد يكون العنوان غير مكتمل.' },
  backToWorkspace: 'الانتقال إلى مساحة العمل',
};

export default words;
