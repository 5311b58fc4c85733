import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'ساحة التجربة',
  files: 'الملفات',
  states: {
    opening: 'جارٍ فتح الفرع…',
    building: 'جارٍ بناء الفرع…',
    built: 'الإجابات من هذا الفرع',
    failed: 'تعذّر تجميع الفرع',
  },
  notServed: 'لا يمكن الاستعلام من الفرع',
  broken: (branch) => `تعذّر تجميع ${branch}`,
  code: 'الشيفرة',
  codeWidth: 'عرض الشيفرة',
  timing: 'الأزمنة',
  nothingAsked: 'اختر حقولًا لترى السؤال على شكل شيفرة.',
  notWritten: {
    graphql: 'لا يمكن طرح هذا السؤال بـ GraphQL: فيه حسابات أو شرائح أو مقارنات أو مجاميع.',
    sql: 'لا يمكن طرح هذا السؤال بـ SQL.',
    asOther: 'لا يمكن السؤال بصفة شخص آخر عبر GraphQL.',
  },
  notes: {
    json: 'نص الطلب.',
    curl: 'يُشغَّل في الطرفية.',
    typescript: 'يستخدم حزمة عميل Facet.',
    python: 'يستخدم حزمة requests.',
    sql: 'SQL دلالية: أرسلها في sqlQuery بدلًا من query.',
    graphql: 'واجهة GraphQL الخاصة بالمحرك.',
  },
  key: {
    key: 'ضع مفتاح API في FACET_API_KEY. يُنشئ POST /api/v1/api-keys مفتاحًا.',
    token: 'ضع رمز واجهة البيانات في FACET_TOKEN. يُنشئ POST /api/v1/deployments/{deploymentId}/token رمزًا.',
  },
  compare: 'المقارنة مع…',
  stopComparing: 'إيقاف المقارنة',
  compared: 'مقارنة بين فرعين',
  same: (count) => `كل الصفوف متطابقة (${count}).`,
  differ: (count, total) => `الصفوف المختلفة: ${count} من ${total}.`,
  largest: (column, amount) => `أكبر فرق في ${column}: ${amount}.`,
  onlyFirst: 'في إجابة واحدة على الأقل صفوف أكثر مما تشمله المقارنة.',
  firstRows: (shown, total) => `الصفوف المعروضة: أول ${shown} من ${total}.`,
  difference: 'الفرق',
  differs: 'مختلف',
  onlyOn: (branch) => `في ${branch} فقط`,
  answers: (count) => `الصفوف: ${count}`,
};
export default words;
