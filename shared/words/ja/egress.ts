import type { EgressLine } from '../../network/egress.ts'
import { units } from './units.ts'

const atMost: Record<EgressLine['measure'], (amount: string) => string> = {
  exact: (amount) => amount,
  'at-most': (amount) => `最大${amount}`,
}
const amount = ({ bytes, measure }: Pick<EgressLine, 'bytes' | 'measure'>): string => atMost[measure](units.size(bytes))

export const egress = {
  title: 'このコンピューターから送信されたもの',
  nothing: 'このコンピューターの外に送信されていません',
  something: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `${amount(sum)}を送信済み`,
  nothingYet: 'この録音は、どの部分もこのコンピューターの外に出ていません。',
  sum: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `この録音のうち${amount(sum)}が送信されました。`,
  atMost: '「最大」は、送信が途中で切れたことを示します。最後の部分がどこまで届いたかは不明です。',
  storage:
    'サービスは、音声を別のアドレスのストレージに保存することがあります。そのアドレスは、アップロードのたびにサービスから指定されます。',
  amount,
  exactBytes: (bytes: number) => `${units.number(bytes)}バイト`,
  list: '送信されたもの',
  columns: { when: '日時', what: '内容', amount: '量', where: '送信先', choice: '送信の理由' },
  requests: (count: number) => `${units.number(count)}回の送信`,
  contents: {
    audio: '音声',
    'file-facts': 'ファイルのサイズ、形式、チェックサム',
    'file-name': 'ファイル名、長さ、日時',
    request: '文字起こしの依頼',
    hotwords: 'ホットワード',
    workflow: 'ワークフロー',
    'typed-text': '入力された文字（ホットワード、またはワークフローの定義）',
    status: '進み具合の問い合わせ',
    capabilities: 'サービスの機能の問い合わせ',
    'task-control': '一時停止、再開、終了、削除の指示',
    recorder: 'レコーダーのシリアル番号',
    'sign-in': 'サインイン',
    'time-stamp': '証拠のマニフェストのハッシュ（タイムスタンプ用）',
    update: 'Tapelogの更新の確認',
  },
  choices: {
    import: 'このサービス用に読み込んだため',
    'watch-folder': '設定した監視フォルダーによる',
    recorder: '自動読み込みを許可したレコーダーによる',
    transcribe: '文字起こしを依頼したため',
    retry: '再試行を依頼したため',
    workflow: 'ワークフローを依頼したため',
    account: 'このアカウントを使用しているため',
    export: '証拠とタイムスタンプを付けて書き出したため',
    updates: '更新の確認をオンにしたため',
    unknown: '当時は記録なし',
  },
  inTerminal: (choice: string) => `${choice}（ターミナル）`,
  recognisers: {
    sealed:
      'このコンピューターで文字起こししました。音声認識プログラムはサンドボックス内で動作し、文字起こしする録音、モデル、自身のプログラムだけが見えていました。ほかのファイル、ほかのプログラム、ネットワークには届きませんでした。',
    system:
      'このコンピューターで文字起こししました。音声認識プログラムはネットワークを使えませんでしたが、ほかのファイルは読み取れる状態でした。',
    guard:
      'このコンピューターで文字起こししました。Tapelogが音声認識プログラムのネットワーク接続を遮断しましたが、その中のネイティブコードや、そこから起動されるプログラムによる接続までは遮断できません。ほかのファイルも読み取れる状態でした。',
  },
  recognisersNow: {
    sealed:
      '音声を文字にする音声認識プログラムは、サンドボックス内で動作します。見えるのは文字起こしする録音、モデル、自身のプログラムだけで、ほかのファイル、ほかのプログラム、ネットワークには届きません。音声認識プログラムが起動するffmpegもこのサンドボックス内で動作します。Tapelogをrootで実行している場合、ffmpegには音声認識プログラムと同じものが見えます。',
    system:
      '音声を文字にする音声認識プログラムはネットワークを使えませんが、ほかのファイルは読み取れます。bubblewrapをインストールすると、システムが許可している場合はこれを防げます。',
    guard:
      'Tapelogは、音声を文字にする音声認識プログラムのネットワーク接続を遮断しますが、サンドボックスはありません。欠陥があれば、あなたのファイルやネットワークを使われるおそれがあります。',
    unknown: '不明です。このコンピューターの文字起こしサービスが応答しません。',
  },
  decoders: {
    sealed:
      '録音を読み取るプログラムffmpegは、サンドボックス内で動作します。見えるのは読み取る録音とシステムのライブラリだけで、ほかのファイル、ほかのプログラム、ネットワークには届きません。',
    'no-network':
      '録音を読み取るプログラムffmpegはネットワークを使えませんが、ほかのファイルは読み取れます。bubblewrapをインストールすると、システムが許可している場合はこれを防げます。',
    none: '録音を読み取るプログラムffmpegには、メモリー、時間、形式の制限がありますが、サンドボックスはありません。ffmpegに欠陥があれば、有害なファイルにあなたのファイルやネットワークを使われるおそれがあります。',
  },
}
