import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: 'Tìm nội dung cần thêm',
  nothing: (text) => `Không có gì khớp với “${text}”.`,
  groups: {
    charts: 'Biểu đồ',
    texts: 'Văn bản và bố cục',
    containers: 'Vùng chứa',
    controls: 'Điều khiển',
  },
  entries: {
    question: 'Biểu đồ mới',
    report: 'Biểu đồ từ báo cáo',
    figure: 'Chỉ số chính',
    table: 'Bảng',
    summary: 'Tóm tắt AI',
    text: 'Văn bản',
    divider: 'Đường phân cách',
    spacer: 'Khoảng trống',
    grid: 'Lưới',
    row: 'Hàng',
    column: 'Cột',
    tabs: 'Thẻ',
    control: 'Bộ lọc hoặc bộ chuyển',
  },
  hints: {
    question: 'Hỏi mô hình dữ liệu mà không rời bảng điều khiển',
    grid: 'Các tiện ích được sắp xếp tự do',
    row: 'Các tiện ích rộng bằng nhau, cạnh nhau',
    column: 'Các tiện ích cao bằng nhau, xếp dọc',
    tabs: 'Mỗi lần một nhóm tiện ích',
  },
  toBoard: 'Sẽ nằm trên bảng điều khiển.',
  into: (container) => `Sẽ nằm trong: ${container}.`,
  intoTab: (tab, container) => `Sẽ nằm trong thẻ “${tab}” của: ${container}.`,
  tab: (number) => `Thẻ ${number}`,
  newText: 'Văn bản mới',
  full: (most) => `Một bảng điều khiển có tối đa ${most} tiện ích.`,
  refused: 'Chưa thêm được: người khác vừa thay đổi bảng điều khiển.',
  making: {
    title: 'Biểu đồ mới',
    editTitle: 'Sửa biểu đồ',
    name: 'Tiêu đề',
    add: 'Thêm vào bảng điều khiển',
    save: 'Lưu câu hỏi',
    failed: 'Biểu đồ chưa được lưu',
    notEditable: 'Báo cáo này không phải là câu hỏi có thể sửa ở đây. Hãy mở báo cáo.',
    conflict: 'Người khác đã thay đổi báo cáo này. Hãy đóng rồi mở lại hộp thoại để xem phiên bản của họ.',
  },
};

export default words;
