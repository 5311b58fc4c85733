import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'حول هذه الإجابة',
  aboutField: (title) => `حول ${title}`,
  example: (value) => `مثال: ${value}`,
  unused: 'لا يستخدم أي تقرير يمكنك رؤيته هذا الحقل.',
  unreadableUse: 'قد يستخدمه: تعذّرت قراءة استعلام SQL الخاص به.',
  failed: 'تعذّر على Facet معرفة مصدر هذه الإجابة',
  answered: (time) => `تمت الإجابة في ${time}`,
  fromCache: 'الصفوف من ذاكرة التخزين المؤقت',
  waited: (time) => `${time} في قائمة الانتظار`,
  ran: (time) => `${time} في قاعدة البيانات`,
  policy: {
    title: 'سياسة الوصول',
    none: 'لا تضيف سياسة الوصول أي عامل تصفية لك.',
    filters: 'تضيف سياسة الوصول عوامل التصفية التالية لك:',
    denied: 'ترفض سياسة الوصول هذا السؤال، لذلك لا تحتوي الإجابة على صفوف.',
    masked: (titles) => `تستبدل سياسة الوصول قيم ${titles}.`,
    all: 'كل ما يلي',
    any: 'أيٌّ مما يلي',
  },
  definitions: 'التعريفات',
  definedIn: (file) => `معرّف في ${file}`,
  sql: 'SQL لمصدر البيانات',
  values: 'القيم',
  preAggregations: (names) => `يقرأ هذه التجميعات المسبقة بدلًا من الجداول: ${names}`,
};

export default words;
