import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}، محدَّدة`,
  at: (name, column, row) => `${name}: العمود ${column}، الصف ${row}`,
  size: (name, columns, rows) => `${name}: العرض ${columns}، الارتفاع ${rows}`,
  inside: (name, container, place, count) => `${name}: ${place} من ${count} في ${container}`,
  selectedCount: (count) => `الأدوات المحددة: ${count}`,
  nothingSelected: 'لم يُحدَّد شيء',
  added: (count) => `الأدوات المضافة: ${count}`,
  copied: (count) => `الأدوات المنسوخة: ${count}`,
  removed: (count) => `الأدوات المحذوفة: ${count}`,
  stays: 'لا يمكن وضعها هناك.',
  tooNarrow: 'يمكن نقل الأدوات عندما تكون اللوحة أعرض من عمود واحد.',
  problems: {
    'too-large': 'المحتوى أكبر من أن يُلصق.',
    'not-widgets': 'لا توجد أدوات في الحافظة. انسخها أولًا من لوحة معلومات.',
    full: 'لا تتسع لوحة المعلومات لهذا العدد من الأدوات.',
    refused: 'لا يمكن لصق هذه الأدوات: في حاوياتها محتوى غير مسموح به.',
  },
  kinds: {
    CHART: 'مخطط',
    TEXT: 'نص',
    FILTER: 'عامل تصفية',
    TIME_GRAIN: 'مستوى التفصيل',
    FIELD: 'مبدِّل الحقول',
    PARENT: 'عنصر تحكم رئيسي',
    SPACER: 'مسافة',
    IMAGE: 'صورة',
    DIVIDER: 'فاصل',
    AI: 'ملخص بالذكاء الاصطناعي',
    CONTAINER: 'حاوية',
  },
};

export default words;
