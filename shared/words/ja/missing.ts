import { type Gap, isSalvaged, type MissingSound } from '../../sound/missingSound.ts'
import { formatClock } from '../../text/timecode.ts'

function length(lengthMs: number): string {
  if (lengthMs < 100) return '0.1秒未満'
  return lengthMs < 60_000 ? `${(lengthMs / 1000).toFixed(1)}秒` : formatClock(lengthMs)
}

function loss({ gaps, times }: MissingSound): string {
  const inside = gaps.filter(({ cause }) => cause !== 'cut')
  const cut = gaps.find(({ cause }) => cause === 'cut')
  return [
    ...(inside.length > 0 ? [insideLoss(inside, times)] : []),
    ...(cut ? [`末尾の${length(cut.lengthMs)}がありません（ファイルに記された長さより短い）`] : []),
  ].join('、')
}

/** `12:31の0.5秒を読み取れません`. */
function insideLoss(gaps: readonly Gap[], times: MissingSound['times']): string {
  const about = times === 'estimated' ? '約' : ''
  const lengthMs = gaps.reduce((sum, gap) => sum + gap.lengthMs, 0)
  if (lengthMs === 0) return `${gaps.reduce((sum, gap) => sum + (gap.lengthBytes ?? 0), 0)}バイトを読み取れません`
  const [first, ...more] = gaps.filter((gap) => gap.lengthMs > 0)
  const at = `${formatClock(first?.fromMs ?? 0)}${times === 'estimated' ? '付近' : ''}`
  return more.length === 0
    ? `${at}の${about}${length(lengthMs)}を読み取れません`
    : `${more.length + 1}か所で計${about}${length(lengthMs)}を読み取れません（最初は${at}）`
}

export const missing = {
  sign: (missing: MissingSound) => `${isSalvaged(missing) ? '救済コピー' : '欠落あり'}：${loss(missing)}`,
  loss,
  gapList: ({ gaps, times }: MissingSound) =>
    gaps.map(
      ({ fromMs, lengthMs }) => `${formatClock(fromMs)}${times === 'estimated' ? '付近' : ''}（${length(lengthMs)}）`,
    ),
  note: ({ keepsTimes }: MissingSound): string | null =>
    keepsTimes
      ? null
      : '欠落箇所より後は、録音時より早い時刻に再生されることがあります。圧縮された音声では、欠落が無音になりません。',
  gaps: '欠落箇所：',
  andMore: (count: number) => `ほか${count}か所`,
  here: ({ cause, lengthMs }: Gap) =>
    cause === 'cut'
      ? `ここで${length(lengthMs)}が欠けています（ファイルの終わり）`
      : `ここの${length(lengthMs)}は読み取れません`,
}
