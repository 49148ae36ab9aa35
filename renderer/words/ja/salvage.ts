import type { Salvage } from '../../../shared/salvage.ts'
import { formatClock } from '../../../shared/timecode.ts'

function length(lengthMs: number): string {
  if (lengthMs < 100) return '0.1秒未満'
  return lengthMs < 60_000 ? `${(lengthMs / 1000).toFixed(1)}秒` : formatClock(lengthMs)
}

/** `12:31の0.5秒を読み取れません`. */
function loss({ gaps, times }: Salvage): string {
  const about = times === 'estimated' ? '約' : ''
  const lengthMs = gaps.reduce((sum, gap) => sum + gap.lengthMs, 0)
  if (lengthMs === 0) return `${gaps.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0)}バイトを読み取れません`
  const [first, ...more] = gaps.filter((gap) => gap.lengthMs > 0)
  const at = `${formatClock(first?.fromMs ?? 0)}${times === 'estimated' ? '付近' : ''}`
  return more.length === 0
    ? `${at}の${about}${length(lengthMs)}を読み取れません`
    : `${more.length + 1}か所で計${about}${length(lengthMs)}を読み取れません（最初は${at}）`
}

export const salvage = {
  button: '読み取れる部分を保存…',
  title: (name: string) => `「${name}」の読み取れる部分を保存しますか？`,
  explanation:
    'まず、別のケーブルやカードリーダーも使って、もう一度読み込んでください。完全なコピーのほうが確実です。それでも解決しない場合は、破損箇所を避けて読み取り、欠落した時刻とともに「救済コピー」として保存します。デバイスの内容は変更されず、完全なファイルはあとからでも読み込めます。',
  confirm: '読み取れる部分を保存',
  copy: (salvage: Salvage) => `救済コピー：${loss(salvage)}`,
  gapList: ({ gaps, times }: Salvage) =>
    gaps.map(
      ({ fromMs, lengthMs }) => `${formatClock(fromMs)}${times === 'estimated' ? '付近' : ''}（${length(lengthMs)}）`,
    ),
  note: ({ keepsTimes }: Salvage): string | null =>
    keepsTimes
      ? null
      : '欠落箇所より後は、録音時より早い時刻に再生されることがあります。圧縮された音声では、欠落が無音になりません。',
  gaps: '読み取れない箇所：',
  andMore: (count: number) => `ほか${count}か所`,
}
