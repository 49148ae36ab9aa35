import { recording } from './recording.ts'
import { units } from './units.ts'

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
  speakersNotIdentified: '話者は特定されていません',
  machineTranscript: (percent: number, unheard: number) =>
    `機械による文字起こし、${percent}%を人が検証${unheard === 0 ? '' : `（うち${units.segments(unheard)}は音声を聞かずに検証）`}`,
  noSpeech: 'この録音から発話は検出されませんでした。',
  marksInText: 'マークした言葉は == と == で囲まれています。',
  sealOf: (sha256: string) => `録音のSHA-256：${sha256}`,
  transcript: '文字起こし',
  transcriptOf: (file: string, seal: string, generator: string) => `${file}の文字起こし。${seal}。作成：${generator}。`,
}
