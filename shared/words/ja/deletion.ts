import { whatIsDeleted, whatStays } from './deletionFacts.ts'
import { units } from './units.ts'

const quoted = (title: string) => `「${title}」`
const what = (titles: readonly string[]) =>
  titles.length === 1 ? quoted(titles[0] ?? '') : units.recordings(titles.length)

export const deletion = {
  menu: '削除…',
  title: (titles: readonly string[]) => `${what(titles)}を削除しますか？`,
  scope: '削除するもの',
  recording: '録音とテキスト',
  audio: '音声のみ（テキストは残す）',
  isDeleted: { recording: '削除されるもの', audio: '削除されるものと残るもの' },
  whatIsDeleted,
  whatStays,
  stays: 'Tapelogでは削除できないもの',
  undoable: (seconds: number) => `${seconds}秒間は元に戻せます。`,
  confirm: '削除',
  checking: '削除する内容を確認しています…',
  countdown: (seconds: number) => (seconds > 0 ? `${seconds}秒後に削除` : '削除中…'),
  countdownOf: (titles: readonly string[], seconds: number) =>
    seconds > 0 ? `${what(titles)}：${seconds}秒後に削除します。` : `${what(titles)}：削除しています…`,
  undoOf: (title: string) => `元に戻す：${title}を残す`,
  audioGone: (day: string) => `音声は${day}に削除されました。テキストの閲覧、編集、書き出しはできます。`,
  audioGoneShort: '音声は削除済み',
  rule: {
    warning: (count: number, day: string) =>
      `${day}に${units.recordings(count)}の音声を削除します。設定した保存期間を過ぎるためです。テキストは残ります。`,
    keep: 'この音声を残す',
  },
  settings: {
    title: '削除',
    days: '音声を削除するまでの日数',
    daysNever: 'なし',
    daysHint:
      '読み込んだ日から数えます。テキストは残ります。削除の前に1日間、警告を表示します。空欄の場合は削除しません。',
    daysForm: '1～36500の整数を入力するか、空欄にしてください。',
  },
}
