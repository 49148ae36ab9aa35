import type { SliceReason } from '../../transcripts/transcriptNotices.ts'

const reasons: Record<SliceReason, string> = {
  setting: '設定で指定した1区間の長さを超えるため',
  'with-speakers': 'サービスが話者つきで一度に受け付けるのは6時間までのため',
  'without-speakers': 'サービスが一度に受け付けるのは24時間までのため',
}

export const notices = {
  demoModel: 'デモ用のモデルによる文字起こしです。このモデルはデモの合成音声しか認識できません。',
  draftQuality:
    '下書き品質（英語、句読点なし）：pocketsphinxによる文字起こしです。引用する前に、必ず音声と照らし合わせてください。',
  noSpeakerModel:
    '話者は区別されていません。実際の声に対応した話者モデルがインストールされていないためです。話者は手動で設定してください。',
  someWithoutSpeaker: (segments: number) =>
    `話者は手動で設定されました。${segments}個のセグメントには話者がありません。`,
  hotwordsUnused: 'このモデルはホットワードを使用しません。',
  slices: (count: number, reason: SliceReason) => `${reasons[reason]}、${count}区間に分けて文字起こしされました。`,
  unsureSlices: (slices: readonly number[]) =>
    `区間${slices.join('、')}では話者を特定できませんでした。話者の下にある「区間」を確認してください。`,
}
