import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'Khu thử nghiệm',
  files: 'Tệp',
  states: {
    opening: 'Đang mở nhánh…',
    building: 'Đang dựng nhánh…',
    built: 'Câu trả lời đến từ nhánh này',
    failed: 'Nhánh không biên dịch được',
  },
  notServed: 'Không thể truy vấn nhánh',
  broken: (branch) => `${branch} không biên dịch được`,
  code: 'Mã',
  codeWidth: 'Chiều rộng phần mã',
  timing: 'Thời gian',
  nothingAsked: 'Chọn trường để xem câu hỏi dưới dạng mã.',
  notWritten: {
    graphql: 'GraphQL không thể hỏi câu này: câu hỏi có phép tính, phân đoạn, so sánh hoặc tổng.',
    sql: 'SQL không thể hỏi câu này.',
    asOther: 'GraphQL không thể hỏi với tư cách người khác.',
  },
  notes: {
    json: 'Nội dung của yêu cầu.',
    curl: 'Chạy trong shell.',
    typescript: 'Dùng gói máy khách của Facet.',
    python: 'Dùng gói requests.',
    sql: 'SQL ngữ nghĩa: gửi dưới dạng sqlQuery thay cho query.',
    graphql: 'API GraphQL của bộ máy.',
  },
  key: {
    key: 'Đặt khóa API vào FACET_API_KEY. POST /api/v1/api-keys tạo khóa mới.',
    token:
      'Đặt token API dữ liệu vào FACET_TOKEN. POST /api/v1/deployments/{deploymentId}/token tạo token mới.',
  },
  compare: 'So sánh với…',
  stopComparing: 'Ngừng so sánh',
  compared: 'So sánh hai nhánh',
  same: (count) => `Tất cả các hàng đều giống nhau (${count}).`,
  differ: (count, total) => `${count} trong số ${total} hàng khác nhau.`,
  largest: (column, amount) => `Chênh lệch lớn nhất ở ${column}: ${amount}.`,
  onlyFirst: 'Ít nhất một câu trả lời có nhiều hàng hơn số hàng được so sánh.',
  firstRows: (shown, total) => `Hiển thị ${shown} hàng đầu trong số ${total} hàng.`,
  difference: 'Khác biệt',
  differs: 'Khác nhau',
  onlyOn: (branch) => `Chỉ có trên ${branch}`,
  answers: (count) => `Số hàng: ${count}`,
};
export default words;
