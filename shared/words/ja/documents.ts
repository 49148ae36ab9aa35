import { recording } from './recording.ts'
import { units } from './units.ts'

const verifiedShare = (percent: number, unheard: number): string =>
  `${percent}%を人が検証${unheard === 0 ? '' : `（うち${units.segments(unheard)}は音声を聞かずに検証）`}`

const soundWords = (rateHz: number, channels: number): string =>
  `${units.number(rateHz)} Hz、${units.number(channels)}チャンネル`

export const documents = {
  recorded: {
    sources: { ...recording.facts.sources, person: '人が入力' },
    sourceUnknown: '出所不明',
    zoneUnknown: (source: string) => `${source}、タイムゾーン不明`,
    at: (when: string, source: string) => `録音日時 ${when}（${source}）`,
    importedOnly: (when: string) => `読み込み日時 ${when}、録音日時は不明`,
  },
  quote: {
    speakerUnknown: '話者不明',
    words: (words: string) => `「${words}」`,
    recording: (title: string) => `録音「${title}」`,
    gap: (gap: string, clock: string) => `${clock}：${gap}。`,
    unverified: '音声と照合していません。',
    verified: '音声と照合済みです。',
    unheard: '音声を聞かずに検証済みとされています。',
    tags: (tags: readonly string[]) => `タグ：${tags.join('、')}`,
    note: (note: string) => `メモ：${note}`,
  },
  unknownSpeaker: '話者不明',
  unclear: (time: string) => `（聞き取り不能 ${time}）`,
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
    noSound: '録音のこの時刻には音がないため、この言葉の音声ファイルはありません。',
  },
  reel: {
    sound: (rateHz: number, channels: number) => `このリールの音声：${soundWords(rateHz, channels)}`,
    converted: (title: string, rateHz: number, channels: number) =>
      `録音「${title}」は${soundWords(rateHz, channels)}から変換しました。`,
    place: (from: string, to: string) => `リール内：${from}から${to}まで`,
    title: '引用',
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
