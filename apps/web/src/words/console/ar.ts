import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'الرئيسية',
  explore: 'الاستكشاف',
  ask: 'اسأل',
  workspace: 'مساحة العمل',
  deliveries: 'الإرسالات',
  languageModel: 'نموذج اللغة',
  connectedApplications: 'التطبيقات المتصلة',
  navigation: 'التنقل الرئيسي',
  openNavigation: 'فتح قائمة التنقل',
  closeNavigation: 'إغلاق قائمة التنقل',
  skip: 'الانتقال إلى المحتوى',
  deployment: 'عملية النشر',
  account: 'حسابك',
  api: 'مرجع واجهة API',
  signOut: 'تسجيل الخروج',
  palette: {
    open: 'بحث',
    title: 'البحث والأوامر',
    placeholder: 'ابحث في الصفحات والمحتوى والحقول والإجراءات',
    pages: 'الصفحات',
    dashboards: 'لوحات المعلومات',
    fields: 'الحقول',
    actions: 'الإجراءات',
    nothing: (text) => `لا شيء يطابق «${text}»`,
    failed: 'تعذّر تحميل بعض النتائج',
  },
  keys: {
    title: 'اختصارات لوحة المفاتيح',
    palette: 'البحث والأوامر',
    search: 'البحث في هذه الصفحة',
    help: 'عرض اختصارات لوحة المفاتيح',
    leave: 'إغلاق مربع الحوار',
    select: 'تحديد صف',
    goTo: (page) => `الانتقال إلى «${page}»`,
    between: 'ثم',
  },
  notFound: {
    title: 'الصفحة غير موجودة',
    text: 'العنوان غير صحيح أو نُقلت الصفحة.',
    action: 'الانتقال إلى الرئيسية',
  },
  notReached: {
    title: 'عملية النشر غير موجودة',
    text: 'إنها غير موجودة أو لم تُشارَك معك.',
  },
  notAllowed: {
    title: 'لا يمكنك استكشاف هذه البيانات',
    text: (deployment) => `يتطلب استكشاف «${deployment}» دورًا مثل Explorer. يمكن لمسؤول الحساب منحك إياه.`,
  },
  failed: {
    title: 'توقفت هذه الصفحة عن العمل',
    text: 'أعد تحميلها للمتابعة. يبقى كل ما في العنوان محفوظًا.',
    action: 'إعادة تحميل الصفحة',
  },
};
export default words;
