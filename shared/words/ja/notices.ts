import type { SliceReason } from '../../transcripts/transcriptNotices.ts'

const reasons: Record<SliceReason, string> = {
  setting: '設定で指定した1区間の長さを超えるため',
  'with-speakers': 'サービスが話者つきで一度に受け付けるのは6時間までのため',
  'without-speakers': 'サービスが一度に受け付けるのは24時間までのため',
}

export const notices = {
  'demo-model': 'デモ用のモデルによる文字起こしです。このモデルはデモの合成音声しか認識できません。',
  'draft-quality':
    '下書き品質（英語、句読点なし）：pocketsphinxによる文字起こしです。引用する前に、必ず音声と照らし合わせてください。',
  'no-speaker-model':
    '話者は区別されていません。実際の声に対応した話者モデルがインストールされていないためです。話者は手動で設定してください。',
  'some-without-speaker': ({ segments }: { segments: number }) =>
    `話者は手動で設定されました。${segments}個のセグメントには話者がありません。`,
  'hotwords-unused': 'このモデルはホットワードを使用しません。',
  'unclear-parts': ({ segments }: { segments: number }) =>
    `${segments}個のセグメントでは、モデルが同じ言葉を繰り返すか、話されていない言葉を出しました。その言葉は入れず、「聞き取り不能」と時刻を記しました。音声を聞いて入力してください。`,
  slices: ({ count, reason }: { count: number; reason: SliceReason }) =>
    `${reasons[reason]}、${count}区間に分けて文字起こしされました。`,
  'unsure-slices': ({ slices }: { slices: readonly number[] }) =>
    `区間${slices.join('、')}では話者を特定できませんでした。話者の下にある「区間」を確認してください。`,
  'from-file': ({ file }: { file: string }) => `ファイル「${file}」から読み込まれました。`,
  'marks-from-file': ({ quotes, notes }: { quotes: number; notes: number }) =>
    `ファイルには引用${quotes}件とメモ${notes}件もあり、この文字起こしと一緒に追加されます。言葉が見つからない引用はメモになります。`,
  'times-placed': ({ segments }: { segments: number }) =>
    `ファイルには${segments}個のセグメントの時刻がありません。前後のテキストから推定しました。`,
  'times-after-end': ({ segments }: { segments: number }) =>
    `ファイルでは${segments}個のセグメントが録音の終わりより後に始まります。録音の終わりに置きました。`,
  'of-service': ({ text }: { text: string }) => text,
}
