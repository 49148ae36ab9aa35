import { formatClock } from '../../text/timecode.ts'
import type { SliceReason } from '../../transcripts/transcriptNotices.ts'
import { languages } from './languages.ts'

const reasons: Record<SliceReason, string> = {
  setting: '設定で指定した1区間の長さを超えるため',
  'with-speakers': 'サービスが話者つきで一度に受け付けるのは6時間までのため',
  'without-speakers': 'サービスが一度に受け付けるのは24時間までのため',
}

const shownTimes = 8
const times = (places: readonly { startMs: number }[]): string => {
  const more = places.length - shownTimes
  const shown = places.slice(0, shownTimes).map(({ startMs }) => formatClock(startMs))
  return `${shown.join('、')}${more > 0 ? `、ほか${more}か所` : ''}`
}

const byLanguage = (places: readonly { startMs: number; language: string }[]): string =>
  [...new Set(places.map(({ language }) => language))]
    .map(
      (language) =>
        `${languages.name(language) ?? language}（${times(places.filter((place) => place.language === language))}）`,
    )
    .join('、')

export const notices = {
  'demo-model': 'デモ用のモデルによる文字起こしです。このモデルはデモの合成音声しか認識できません。',
  'draft-quality':
    '下書き品質（英語、句読点なし）：pocketsphinxによる文字起こしです。引用する前に、必ず音声と照らし合わせてください。',
  'no-speaker-model':
    '話者は区別されていません。実際の声に対応した話者モデルがインストールされていないためです。話者は手動で設定してください。',
  'some-without-speaker': ({ segments }: { segments: number }) =>
    `話者は手動で設定されました。${segments}個のセグメントには話者がありません。`,
  'hotwords-unused': 'このモデルはホットワードを使用しません。',
  'hotwords-left-out': ({ hotwords }: { hotwords: readonly string[] }) =>
    `次のホットワードは入りきりませんでした：${hotwords.join('、')}。重要なものを先に置くか、数を減らしてください。`,
  'sounds-like': ({ chosen, heard }: { chosen: string; heard: string }) =>
    `話されているのは${languages.name(heard) ?? heard}のようですが、${languages.name(chosen) ?? chosen}として文字起こししました。違う場合は、話されている言語でもう一度文字起こししてください。`,
  'speaker-per-channel': ({ channels }: { channels: number }) => `${channels}本のマイクそれぞれを1人の話者としました。`,
  'channels-alike': 'この録音の声はチャンネルごとに分かれていないため、話者は声で区別しました。',
  'channels-mixed':
    'この録音は区間に分けて文字起こししました。区間ではチャンネルを混ぜるため、話者は声で区別しました。',
  'unclear-parts': ({ segments }: { segments: number }) =>
    `${segments}個のセグメントでは、モデルが同じ言葉を繰り返したか、話されていない言葉を出力しました。その言葉は除いて、「聞き取り不能」と時刻を記しました。音声を聞いて入力してください。`,
  'crashed-parts':
    '音声モデルが2回停止した箇所では、その先から続け、「聞き取り不能」と時刻を記しました。音声を聞いて入力してください。',
  'doubtful-voices': ({ places }: { places: readonly { startMs: number }[] }) =>
    `${times(places)}では、声が2人の話者の中間です。2人が同時に話しているかもしれません。声の似ているほうの話者とし、名前に「?」を付けました。音声を聞いて話者を選んでください。`,
  'other-languages': ({ places }: { places: readonly { startMs: number; language: string }[] }) =>
    `別の言語で話されているセグメントがあります：${byLanguage(places)}。言葉が正しくない場合は、波形でその部分を選び、その言語でもう一度文字起こししてください。`,
  'speakers-at-most': ({ speakers }: { speakers: number }) =>
    `話者を区別したモデルが同時に区別できる話者は、最大${speakers}人です。それより多くの人が話している場合は、話者を確認してください。`,
  'graphics-failed': ({ device }: { device: string }) =>
    `${device === '' ? 'グラフィックスデバイス' : device}に障害が発生したため、この録音はプロセッサーで文字起こししました。「設定」の「このコンピューター」で「もう一度試す」を押すまで、このデバイスは使われません。`,
  slices: ({ count, reason }: { count: number; reason: SliceReason }) =>
    `${reasons[reason]}、${count}区間に分けて文字起こしされました。`,
  'unsure-slices': ({ slices }: { slices: readonly number[] }) =>
    `区間${slices.join('、')}では話者を特定できませんでした。話者の下にある「区間」を確認してください。`,
  'from-file': ({ file }: { file: string }) => `ファイル「${file}」から読み込まれました。`,
  'marks-from-file': ({ quotes, notes }: { quotes: number; notes: number }) =>
    `ファイルには引用${quotes}件とメモ${notes}件もあり、この文字起こしと一緒に追加されます。言葉が見つからない引用はメモになります。`,
  'encoding-guessed': ({ encoding }: { encoding: string }) =>
    `ファイルには文字コードが示されていません。${encoding}として読み取りました。文字が正しく見えない場合は、作成したアプリでファイルをUTF-8で保存し直し、もう一度読み込んでください。`,
  'letters-unreadable': ({ places }: { places: number }) =>
    `ファイルの${places}か所が文字として読み取れませんでした。文字起こしでは�で示されています。`,
  'times-placed': ({ segments }: { segments: number }) =>
    `ファイルには${segments}個のセグメントの時刻がありません。前後のテキストから推定しました。`,
  'times-after-end': ({ segments }: { segments: number }) =>
    `ファイルでは${segments}個のセグメントが録音の終わりより後に始まります。録音の終わりに置きました。`,
  'of-service': ({ text }: { text: string }) => text,
}
