import type { EgressLine } from '../../../shared/egress.ts'
import { units } from './units.ts'

const atMost: Record<EgressLine['measure'], (amount: string) => string> = {
  exact: (amount) => amount,
  'at-most': (amount) => `最大${amount}`,
  'at-least': (amount) => `${amount}以上`,
}
const amount = ({ bytes, measure }: Pick<EgressLine, 'bytes' | 'measure'>): string => atMost[measure](units.size(bytes))

export const egress = {
  title: 'このコンピューターから送信されたもの',
  nothing: 'このコンピューターの外に送信されていません',
  something: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `${amount(sum)}を送信済み`,
  nothingYet: 'この録音は、このコンピューターの外にまったく送信されていません。',
  sum: (sum: Pick<EgressLine, 'bytes' | 'measure'>) => `この録音のうち${amount(sum)}が送信されました。`,
  atMost: '「最大」は、送信が途中で切れたことを示します。最後の部分がどこまで届いたかは不明です。',
  atLeast: '「以上」は、この一覧の記録が始まる前に送信されたことを示します。',
  amount,
  exactBytes: (bytes: number) => `${units.number(bytes)}バイト`,
  list: '送信されたもの',
  columns: { when: '日時', what: '内容', amount: '量', where: '送信先', choice: '送信の理由' },
  requests: (count: number) => `${units.number(count)}回の送信`,
  unknownHost: 'リモートサービス（当時はアドレスの記録なし）',
  contents: {
    audio: '音声',
    'file-facts': 'ファイルのサイズ、形式、チェックサム',
    'file-name': 'ファイル名、長さ、日時',
    request: '文字起こしの依頼',
    hotwords: 'ホットワード',
    workflow: 'ワークフロー',
    recorder: 'レコーダーのシリアル番号',
    'sign-in': 'サインイン',
  },
  choices: {
    import: 'このサービス用に読み込んだため',
    'watch-folder': '設定した監視フォルダーによる',
    recorder: '自動読み込みを許可したレコーダーによる',
    transcribe: '文字起こしを依頼したため',
    retry: '再試行を依頼したため',
    workflow: 'ワークフローを依頼したため',
    account: 'このアカウントを使用しているため',
    unknown: '当時は記録なし',
  },
  inTerminal: (choice: string) => `${choice}（ターミナル）`,
  recognisers: {
    system:
      'このコンピューターで文字起こししました。音声認識プログラムは、システムによってネットワークから遮断されていました。',
    guard:
      'このコンピューターで文字起こししました。Tapelogの保護機能が、音声認識プログラムのすべての接続を拒否しました。このシステムには、これより強力な遮断手段がありません。',
  },
}
