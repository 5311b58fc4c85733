import { oauth } from './oauth/vi.ts';
import type { PageWords } from './page-words.ts';

/** The texts in Vietnamese. */
export const vietnamese: PageWords = {
  bar: { pages: 'Trang', api: 'Tài liệu API', account: 'Tài khoản của bạn' },
  withProblems: (title) => `Lỗi: ${title}`,
  wrong: 'Đã xảy ra lỗi',
  notFound: {
    title: 'Không tìm thấy trang',
    text: 'Không có trang nào ở địa chỉ này. Hãy kiểm tra lỗi chính tả hoặc về trang chủ.',
    action: 'Trang chủ',
  },
  tooMany: {
    title: 'Quá nhiều lần thử',
    text: (minutes) => `Hãy thử lại sau ${minutes} phút.`,
  },
  email: 'Địa chỉ email',
  password: 'Mật khẩu',
  newPassword: 'Mật khẩu mới',
  confirmPassword: 'Xác nhận mật khẩu',
  confirmNewPassword: 'Xác nhận mật khẩu mới',
  setPassword: 'Đặt mật khẩu',
  passwordHint: 'Ít nhất 8 ký tự. Vài từ an toàn hơn một từ.',
  passwordFaults: {
    short: 'Mật khẩu phải có ít nhất 8 ký tự.',
    long: 'Mật khẩu chỉ được có tối đa 200 ký tự.',
    control: 'Mật khẩu không được chứa ký tự điều khiển.',
    name: 'Mật khẩu không được trùng với địa chỉ email hoặc tên người dùng.',
    uniform: 'Mật khẩu phải có ít nhất bốn ký tự khác nhau.',
  },
  mismatch: 'Hai mật khẩu không khớp.',
  incorrectPassword: 'Mật khẩu không đúng.',
  code: 'Mã',
  name: 'Tên của bạn',
  nameHint: 'Người dùng khác sẽ thấy tên này.',
  nameProblem: 'Tên phải nằm trên một dòng và có tối đa 255 ký tự.',
  goToSignIn: 'Đến trang đăng nhập',
  backToSignIn: 'Quay lại trang đăng nhập',
  backToAccount: 'Quay lại tài khoản của bạn',
  passwordsOff: {
    title: 'Tài khoản này đã tắt mật khẩu',
    text: 'Hãy dùng đăng nhập một lần (SSO). Mật khẩu của bạn do tổ chức của bạn quản lý, không phải ở đây.',
  },
  signIn: {
    title: 'Đăng nhập',
    at: (host) => `Đăng nhập vào tài khoản của bạn tại ${host}.`,
    login: 'Địa chỉ email hoặc tên người dùng',
    with: (name) => `Đăng nhập bằng ${name}`,
    or: 'hoặc',
    forgot: 'Quên mật khẩu?',
    noWay: 'Hiện không có cách nào để đăng nhập vào tài khoản này. Hãy nhờ quản trị viên giúp đỡ.',
    wrong: 'Địa chỉ email, tên người dùng hoặc mật khẩu không đúng.',
    signedOut: 'Bạn đã đăng xuất.',
    passwordChanged: 'Mật khẩu của bạn đã được đổi. Hãy đăng nhập bằng mật khẩu mới.',
    timedOut: 'Đã hết thời gian đăng nhập. Hãy đăng nhập lại.',
  },
  signOut: {
    title: 'Đăng xuất',
    question: 'Bạn muốn đăng xuất?',
    as: (email) => `Bạn đang đăng nhập với tên ${email}.`,
  },
  signInCode: {
    title: 'Nhập mã của bạn',
    text: 'Nhập mã gồm sáu chữ số mà ứng dụng xác thực hiển thị cho tài khoản này.',
    lost: 'Bạn bị mất ứng dụng xác thực?',
    recovery: 'Mã khôi phục',
    recoveryHint: 'Một trong mười mã bạn đã lưu khi thiết lập xác minh hai bước.',
    withRecovery: 'Đăng nhập bằng mã khôi phục',
    other: 'Đăng nhập bằng người dùng khác',
    wrong: 'Mã này không đúng hoặc đã được sử dụng.',
  },
  reset: {
    title: 'Quên mật khẩu?',
    text: 'Nhập địa chỉ email của bạn để nhận liên kết đặt mật khẩu mới.',
    send: 'Gửi liên kết',
    invalid: 'Nhập một địa chỉ email, chẳng hạn ada@example.com.',
    sent: {
      title: 'Kiểm tra email của bạn',
      text: (email) =>
        `Nếu ${email} thuộc về một tài khoản có mật khẩu, chúng tôi đã gửi liên kết đến đó. Liên kết hết hạn sau một giờ.`,
      hint: 'Không nhận được email? Hãy kiểm tra thư mục thư rác. Nếu bạn dùng đăng nhập một lần (SSO), bạn không có mật khẩu ở đây. Quản trị viên luôn có thể giúp bạn.',
    },
    noMail: 'Máy chủ này không gửi email. Hãy nhờ quản trị viên của tài khoản cấp liên kết đặt lại mật khẩu.',
    noAdministrator:
      'Nếu không quản trị viên nào đăng nhập được, người vận hành máy chủ có thể tạo liên kết:',
    choose: {
      title: 'Đặt mật khẩu mới',
      text: 'Khi đặt mật khẩu mới, bạn sẽ bị đăng xuất khỏi mọi trình duyệt và ứng dụng.',
    },
    unknown: 'Liên kết này không hợp lệ',
    expired: 'Liên kết này đã hết hạn',
    used: 'Liên kết này đã được sử dụng',
    deactivated: 'Người dùng của liên kết này đã bị vô hiệu hóa',
    advice:
      'Liên kết hết hạn sau một giờ và chỉ liên kết mới nhất có hiệu lực. Hãy kiểm tra xem địa chỉ có đầy đủ không.',
    usedAdvice:
      'Mật khẩu mới của bạn đã được đặt; hãy đăng nhập bằng mật khẩu đó. Nếu bạn không tự dùng liên kết này, hãy nhờ quản trị viên giúp đỡ.',
    again: 'Yêu cầu liên kết mới',
  },
  invitation: {
    title: 'Chọn mật khẩu',
    heading: (by) => (by === null ? 'Bạn được mời dùng Facet' : `${by} mời bạn dùng Facet`),
    at: (host) => `Chọn mật khẩu cho tài khoản của bạn tại ${host}.`,
    unknown: {
      title: 'Lời mời không xác định',
      text: 'Có thể địa chỉ bị thiếu một phần, hoặc một liên kết mới hơn đã thay thế nó.',
    },
    used: {
      title: 'Lời mời này đã được sử dụng',
      text: 'Mật khẩu của bạn đã được đặt. Hãy đăng nhập bằng mật khẩu đó.',
    },
    expired: 'Lời mời này đã hết hạn',
    deactivated: 'Người dùng của lời mời này đã bị vô hiệu hóa',
    newLink: 'Hãy nhờ quản trị viên cấp liên kết mới.',
  },
  account: {
    title: 'Tài khoản của bạn',
    as: (email, username) => `Bạn đang đăng nhập với tên ${email} (${username}).`,
    dashboards: 'Xem các bảng điều khiển của bạn',
    other: 'Dùng tài khoản khác',
    profile: {
      title: 'Hồ sơ',
      language: 'Ngôn ngữ',
      timezone: 'Múi giờ',
      accountDefault: 'Mặc định của tài khoản',
      notListed: 'Hãy chọn một mục trong danh sách.',
      save: 'Lưu hồ sơ',
      saved: 'Hồ sơ của bạn đã được lưu.',
    },
    browsers: {
      title: 'Trình duyệt',
      none: 'Bạn chưa đăng nhập trên trình duyệt nào.',
      current: 'Trình duyệt này',
      from: (address) => `Từ ${address}`,
      since: (time) => `Từ lúc ${time}`,
      lastUsed: (time) => `Dùng lần cuối ${time}`,
      endOthers: 'Đăng xuất khỏi mọi nơi khác',
      ended: 'Đã đăng xuất khỏi trình duyệt.',
      othersEnded: 'Đã đăng xuất khỏi mọi trình duyệt khác.',
    },
    applications: {
      title: 'Ứng dụng',
      none: 'Không có ứng dụng nào truy cập được tài khoản của bạn.',
      revoke: 'Thu hồi quyền truy cập',
      revoked: 'Ứng dụng không còn truy cập được tài khoản của bạn.',
    },
    password: {
      change: 'Đổi mật khẩu',
      text: 'Khi đổi mật khẩu, bạn sẽ bị đăng xuất khỏi mọi trình duyệt và ứng dụng khác.',
      current: 'Mật khẩu hiện tại',
      changed: 'Mật khẩu của bạn đã được đổi. Các trình duyệt khác của bạn đã bị đăng xuất.',
    },
    secondFactor: {
      title: 'Xác minh hai bước',
      isOn: 'Bạn đăng nhập bằng mật khẩu và mã từ ứng dụng xác thực.',
      isOff: 'Yêu cầu thêm mã từ ứng dụng xác thực ngoài mật khẩu.',
      setUp: 'Thiết lập xác minh hai bước',
      turnOff: 'Tắt xác minh hai bước',
      turnedOff: 'Đã tắt xác minh hai bước.',
    },
  },
  secondFactor: {
    title: 'Thiết lập xác minh hai bước',
    turnOffTitle: 'Tắt xác minh hai bước',
    needs:
      'Bạn cần một ứng dụng xác thực trên điện thoại hoặc một trình quản lý mật khẩu có thể hiển thị mã dùng một lần. Sau khi thiết lập, mỗi lần đăng nhập sẽ yêu cầu mật khẩu và một mã gồm sáu chữ số.',
    start: 'Bắt đầu thiết lập',
    scan: 'Quét mã QR này bằng ứng dụng xác thực của bạn.',
    picture: 'Mã QR của khóa bí mật bên dưới',
    enter: (secret) => `Hoặc nhập khóa bí mật này theo cách thủ công: ${secret}`,
    codeHint: 'Mã gồm sáu chữ số mà ứng dụng đang hiển thị.',
    turnOn: 'Bật xác minh hai bước',
    wrong: 'Mã không đúng. Hãy kiểm tra xem đồng hồ trên điện thoại có chính xác không.',
    recovery: {
      title: 'Lưu các mã khôi phục của bạn',
      text: 'Xác minh hai bước đã được bật. Nếu bạn mất ứng dụng xác thực, mỗi mã này cho phép bạn đăng nhập một lần. Hãy in ra hoặc lưu vào trình quản lý mật khẩu: chúng sẽ không được hiển thị lại.',
    },
    withoutIt: (codesLeft) =>
      `Bạn sẽ chỉ đăng nhập bằng mật khẩu. Bạn còn ${codesLeft} mã khôi phục; để lấy mã mới, hãy tắt xác minh hai bước rồi thiết lập lại.`,
  },
  consent: {
    title: (application) => `Cho phép ${application} truy cập tài khoản của bạn?`,
    able: (application) => `${application} sẽ có thể:`,
    scopes: {
      api: 'Dùng tài khoản này thay bạn: xem và thay đổi mọi thứ mà bạn có thể',
      'mcp:query': 'Xem các mô hình dữ liệu mà bạn xem được và chạy truy vấn thay mặt bạn',
      'mcp:content':
        'Xem và chạy các báo cáo và bảng điều khiển mà bạn xem được, và tạo báo cáo thay mặt bạn',
      'mcp:model':
        'Đọc mô hình dữ liệu, thay đổi chúng trên các nhánh phát triển của bạn và commit thay đổi, trong phạm vi quyền của bạn',
      offline_access:
        'Duy trì đăng nhập cho đến khi bạn thu hồi quyền truy cập, hoặc trong 30 ngày không sử dụng',
      email: 'Xem địa chỉ email của bạn',
      profile: 'Xem tên và ảnh của bạn',
      openid: 'Nhận ra bạn khi bạn quay lại',
    },
    modelReceives:
      'Những gì ứng dụng đọc thay mặt bạn, kể cả các dòng dữ liệu, có thể đến một mô hình ngôn ngữ và công ty vận hành mô hình đó.',
    code: (code) => `Chỉ cho phép truy cập nếu chính ứng dụng hiển thị cho bạn mã ${code}.`,
    from: (address) => `Yêu cầu đến từ địa chỉ IP ${address}.`,
    namesItself: 'Ứng dụng đã tự chọn tên của mình.',
    goesTo: (place) => `Bạn sẽ được chuyển hướng đến ${place}.`,
    onThisDevice: (program) => `${program} trên thiết bị này`,
    allow: 'Cho phép truy cập',
    deny: 'Từ chối truy cập',
  },
  oauth,
  unsubscribe: {
    title: 'Hủy đăng ký',
    text: (title, email) =>
      `Email theo lịch của ${title} được gửi đến ${email}. Các lịch gửi khác không bị ảnh hưởng.`,
    done: {
      title: 'Bạn đã hủy đăng ký',
      text: (title) =>
        `Bạn sẽ không nhận được email theo lịch của ${title} nữa. Quản trị viên có thể thêm lại bạn.`,
    },
    preview: {
      title: 'Đây là bản xem trước',
      text: 'Trong email được gửi đi, liên kết này hủy đăng ký cho người nhận. Trong bản xem trước, nó không thay đổi gì.',
    },
    unknown: {
      title: 'Liên kết này không hợp lệ',
      text: 'Hãy kiểm tra xem địa chỉ có đầy đủ không. Nếu lịch gửi đã bị xóa, nó sẽ không gửi email nữa.',
    },
  },
};
