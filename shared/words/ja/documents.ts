import type { BetweenSegments } from '../../transcripts/betweenSegments.ts'
import { recording } from './recording.ts'
import { units } from './units.ts'
import { unnamedSpeaker } from './unnamedSpeaker.ts'

const verifiedShare = (percent: number, unheard: number): string =>
  `${percent}%を人が検証${unheard === 0 ? '' : `（うち${units.segments(unheard)}は音声を聞かずに検証）`}`

const soundWords = (rateHz: number, channels: number): string =>
  `${units.number(rateHz)} Hz、${units.number(channels)}チャンネル`

export const documents = {
  recorded: {
    sources: { ...recording.facts.sources, person: '人が入力' },
    at: (when: string, source: string) => `録音日時 ${when}（${source}）`,
    importedOnly: (when: string) => `読み込み日時 ${when}、録音日時は不明`,
  },
  quote: {
    words: (words: string) => `「${words}」`,
    said: (who: string, time: string, said: string) => `${who}（${time}）：${said}`,
    recording: (title: string) => `録音「${title}」`,
    gap: (gap: string, clock: string) => `${clock}：${gap}。`,
    unverified: '音声と照合していません。',
    verified: '音声と照合済みです。',
    unheard: '音声を聞かずに検証済みとされています。',
    tags: (tags: readonly string[]) => `タグ：${tags.join('、')}`,
    note: (note: string) => `メモ：${note}`,
  },
  unknownSpeaker: unnamedSpeaker.unknown,
  unclear: (time: string) => `（聞き取り不能 ${time}）`,
  between: ({ kind, lengthMs }: BetweenSegments) =>
    kind === 'crosstalk' ? '（発言の重なり）' : `（${units.number(Math.round(lengthMs / 1000))}秒）`,
  handover: {
    name: '引き渡し',
    said: (text: string) => `墨消しした引き渡しからの返答：${text}`,
  },
  redacted: {
    word: '[墨消し]',
    bar: '█████',
    title: 'インタビュー',
    speaker: (number: number) => `話者 ${number}(墨消し)`,
    remarks: {
      redacted: '一部の言葉とその音声は、引き渡しの前に取り除かれています。',
      pseudonyms: 'この文章の一部の名前は仮名です。',
      fixed: '取り除かれた音声は常に同じ長さの信号音のため、時刻は録音の時刻と異なります。',
      'same-length': '取り除かれた音声は発言と同じ長さの信号音のため、時刻は録音の時刻のままです。',
    },
  },
  speakersNotIdentified: '話者は特定されていません',
  machineTranscript: (percent: number, unheard: number) => `機械による文字起こし、${verifiedShare(percent, unheard)}`,
  importedTranscript: (percent: number, unheard: number) => `読み込んだ文字起こし、${verifiedShare(percent, unheard)}`,
  noSpeech: 'この録音から発話は検出されませんでした。',
  marksInText: '印を付けた言葉は == と == で囲まれています。',
  seal: {
    differs: 'この録音の元のファイルは、封印と一致しません。',
    'not-checked': '元のファイルがないため、封印は確認されていません。',
  },
  sealOf: (sha256: string) => `録音のSHA-256：${sha256}`,
  transcript: '文字起こし',
  madeBy: (generator: string) => `${generator} で作成。`,
  transcriptOf: (file: string, seal: string, generator: string) => `${file}の文字起こし。${seal}。作成：${generator}。`,
  playFrom: (time: string) => `${time}から再生`,
  soundAway: '元のファイルがなかったため、このページに音声はありません。',
  soundUnplayable: 'このブラウザーでは音声を再生できません。別のブラウザーで開いてください。',
  soundNotFound: (fileName: string) =>
    `音声はファイル「${fileName}」にあります。このページと同じフォルダーに置いてください。`,
  timecodeUnknown:
    '元のファイルがなかったため、これらの時刻はファイル自体のタイムコードではなく、ファイルの先頭から数えています。',
  verifiedOnly: '人が検証したセグメントだけを含みます。',
  cleanWording: {
    all: '言いよどみ、言い直し、言葉の重複を省いています。引用はそのままです。',
    hesitations: '言いよどみと言い直しを省いています。引用はそのままです。',
    nothing: 'この文字起こしの言語の言いよどみのリストがないため、何も省いていません。',
  },
  checkLegend: '✓ 音声と照合済み、(✓) 音声を聞かずに検証済み。',
  quotes: '引用',
  noQuotes: '引用はありません。',
  quoteCount: (count: number) => `引用${units.number(count)}件`,
  yes: 'はい',
  no: 'いいえ',
  clips: {
    part: (from: string, to: string) => `音声：録音の${from}から${to}まで`,
    microphone: (number: number) => `マイク${number}の音声のみ`,
    noSound: '録音のこの時刻には音がないため、この言葉の音声ファイルはありません。',
  },
  reel: {
    sound: (rateHz: number, channels: number) => `このリールの音声：${soundWords(rateHz, channels)}`,
    converted: (title: string, rateHz: number, channels: number) =>
      `録音「${title}」は${soundWords(rateHz, channels)}から変換しました。`,
    place: (from: string, to: string) => `リール内：${from}から${to}まで`,
  },
  columns: {
    start: '開始（秒）',
    end: '終了（秒）',
    speaker: '話者',
    text: 'テキスト',
    words: '言葉',
    recording: '録音',
    recorded: '録音日時',
    verified: '検証済み',
    heard: '聴取済み',
    tags: 'タグ',
    note: 'メモ',
    reelStart: 'リール内の開始',
    reelEnd: 'リール内の終了',
    recordingStart: '録音内の開始',
    recordingEnd: '録音内の終了',
    seal: '録音のSHA-256',
  },
}
