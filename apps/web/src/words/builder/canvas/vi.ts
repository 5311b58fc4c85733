import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}, đã chọn`,
  at: (name, column, row) => `${name}: cột ${column}, hàng ${row}`,
  size: (name, columns, rows) => `${name}: rộng ${columns}, cao ${rows}`,
  inside: (name, container, place, count) => `${name}: vị trí ${place} trên ${count} trong ${container}`,
  selectedCount: (count) => `Số tiện ích đã chọn: ${count}`,
  nothingSelected: 'Chưa chọn gì',
  added: (count) => `Số tiện ích đã thêm: ${count}`,
  copied: (count) => `Số tiện ích đã sao chép: ${count}`,
  removed: (count) => `Số tiện ích đã xóa: ${count}`,
  stays: 'Không thể đặt ở đó.',
  tooNarrow: 'Có thể di chuyển tiện ích khi bảng rộng hơn một cột.',
  problems: {
    'too-large': 'Nội dung quá lớn để dán.',
    'not-widgets': 'Bộ nhớ tạm không có tiện ích nào. Trước tiên hãy sao chép từ một trang tổng quan.',
    full: 'Một trang tổng quan không chứa được nhiều tiện ích như vậy.',
    refused: 'Không thể dán các tiện ích này: vùng chứa của chúng có nội dung không được phép.',
  },
  kinds: {
    CHART: 'Biểu đồ',
    TEXT: 'Văn bản',
    FILTER: 'Bộ lọc',
    TIME_GRAIN: 'Độ chi tiết',
    FIELD: 'Bộ chuyển trường',
    PARENT: 'Điều khiển cha',
    SPACER: 'Khoảng trống',
    IMAGE: 'Hình ảnh',
    DIVIDER: 'Đường phân cách',
    AI: 'Tóm tắt AI',
    CONTAINER: 'Vùng chứa',
  },
};

export default words;
