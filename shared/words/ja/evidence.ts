import type { EventSentences, FactsOf, Seal } from '../../evidence/custody.ts'
import type { EvidenceBody } from '../../evidence/manifest.ts'
import type { BagFault, StampFault, StatementSentences } from '../../evidence/statements.ts'
import { utcTime } from '../../evidence/utcTime.ts'
import { documents } from './documents.ts'
import { recording } from './recording.ts'
import { terminal } from './terminal.ts'
import { number, units } from './units.ts'

const bytes = (count: number) => `${number(count)}バイト`
const { sources } = documents.recorded
const recordedAt = (recordedMs: number | null, clock: keyof typeof sources | null) =>
  recordedMs === null
    ? '録音日時は不明です。'
    : `録音日時：${utcTime(recordedMs)}（${clock === null ? recording.facts.sourceUnknown : sources[clock]}）。`

const seals: Record<Seal, string> = {
  matches: '元の録音は封印と一致していました。',
  differs: '元の録音は封印と一致しなくなっていました。',
  'not-checked': '元の録音がなかったため、封印は確認されませんでした。',
}

const bagFaults: Record<BagFault, (name: string) => string> = {
  missing: (name) => `バッグのファイル「${name}」がありません。`,
  differs: (name) => `ファイル「${name}」は、バッグの一覧にあるものと異なります。`,
  'not-listed': (name) => `ファイル「${name}」はバッグの一覧にありません。`,
  unreadable: (name) => `バッグのファイル「${name}」は、RFC 8493の定める形で読み取れません。`,
}

const stampFaults: Record<StampFault, string> = {
  'stamp-changed': 'タイムスタンプが変更されたか、別の鍵で追加されています。',
  'stamp-unreadable': 'タイムスタンプを読み取れません。',
  'stamp-of-other-bytes': 'タイムスタンプは別のマニフェストのものか、その後にマニフェストが変更されています。',
  'stamp-not-signed': 'タイムスタンプの署名が正しくありません。',
  'stamp-wrong-certificate':
    'タイムスタンプの証明書は、タイムスタンプ用ではないか、その時点で有効ではありませんでした。',
  'stamp-root-unknown': 'タイムスタンプの証明書は、指定されたルート証明書のどれにもつながりません。',
}

const origins: Record<FactsOf['imported']['from'], string> = {
  file: 'ファイル',
  recorder: 'レコーダー',
  'watch-folder': '監視フォルダー',
  joining: '結合された複数の録音',
  'hand-over': '引き渡しファイル',
}
const purposes: Record<FactsOf['copied']['purpose'], string> = {
  playback: '再生のため',
  upload: 'リモートサービスのため',
  'library-move': 'ライブラリとともに別の場所へ移すため',
  export: '書き出しのため',
}
const hash = (sha256: string | null) => (sha256 === null ? '' : `（SHA-256 ${sha256}）`)
const transcript = (sha256: string) => `文字起こし：SHA-256 ${sha256}。`
const transcribed = (
  service: FactsOf['transcribed']['service'],
  host: string | null,
  model: FactsOf['transcribed']['model'],
  language: string,
) =>
  `${service === 'this-machine' ? 'このコンピューター' : `リモートサービス ${host ?? '不明'}`}、モデル ${model?.id ?? '不明'}${hash(model?.sha256 ?? null)}、言語 ${language || '不明'}`

/** `tapelog verify FILE`, and the readable form of a manifest. Sentences say what is proven, and what is not. */
export const evidence = {
  marks: { proven: '証明済み', refuted: '誤り', open: '証明なし' },
  line: (mark: string, sentence: string) => `${mark}：${sentence}`,
  result: (wrong: number) =>
    wrong === 0
      ? '誤りは見つかりませんでした。証明されていないことは上に書かれています。'
      : `${number(wrong)}件の誤りがあります。何かが変更されたか、互いに合っていません。`,
  statements: {
    'files-match': ({ files }) =>
      files === 1
        ? 'ここにある1個の書き出しファイルは、書き出されたものと1バイトまで同じです。'
        : `ここにある${number(files)}個の書き出しファイルは、書き出されたものと1バイトまで同じです。`,
    'file-differs': ({ name }) => `ファイル「${name}」は書き出しの後に変更されたか、別のファイルです。`,
    'file-missing': ({ name }) => `ファイル「${name}」がここにないため、確認していません。`,
    'form-changed': () => 'マニフェストはTapelogが書く形ではありません。後からだれかが変更しています。',
    'signature-good': ({ fingerprint }) => `マニフェストは鍵 ${fingerprint} で署名され、その後変わっていません。`,
    'signature-bad': ({ fingerprint }) =>
      `マニフェストは鍵 ${fingerprint} で署名されていないか、後から変更されています。`,
    'signer-expected': ({ fingerprint }) => `鍵 ${fingerprint} は、指定された鍵です。`,
    'signer-other': ({ fingerprint }) => `鍵 ${fingerprint} は、指定された鍵ではありません。`,
    'signer-unknown': ({ fingerprint }) =>
      `鍵 ${fingerprint} がだれのものかは、このファイルでは証明できません。署名した人に別の方法でフィンガープリントを尋ね、比べてください。`,
    'log-whole': ({ rows }) => `記録は${number(rows)}行あります。変更、削除、挿入された行はありません。`,
    'log-broken': ({ row }) => `記録の${number(row)}行目が変更されたか、その前の行が欠けています。`,
    'log-empty': () => '記録がないため、録音に何が起きたかは不明です。',
    'log-own-word': () =>
      '記録は、署名した人のTapelogが自分の時計で書いたものです。行が事実であること、起きたことがすべて書かれていることは、ほかのだれも確認していません。',
    'import-agrees': () => '記録には、マニフェストにある元の録音と同じものの読み込みがあります。',
    'import-disagrees': () => '記録で読み込まれた元の録音は、マニフェストにあるものと異なります。',
    'original-matches': ({ name }) => `ファイル「${name}」は元の録音で、読み込み時から変わっていません。`,
    'original-away': ({ seal }) =>
      `元の録音がここにないため、今は確認していません。書き出し時について、署名した人はこう述べています：${seals[seal]}`,
    'original-differed': () => '書き出し時に、元の録音は封印と一致していませんでした。',
    'recorded-by-clock': ({ recordedMs, clock }) =>
      `${recordedAt(recordedMs, clock)}この時計が正しかったことは、だれも確認していません。`,
    'stamp-good': ({ atMs, authority }) =>
      `マニフェストは ${utcTime(atMs)} に署名付きで存在していました。タイムスタンプ局「${authority}」がそれに署名しています。`,
    'stamp-root-good': ({ authority }) =>
      `「${authority}」の証明書は、指定されたルート証明書につながります。失効しているかどうかは確認していません。`,
    'stamp-root-unchecked': ({ authority }) =>
      `ルート証明書が指定されていないため、「${authority}」が本物かどうかは確認していません。`,
    'stamp-bad': ({ fault }) => stampFaults[fault],
    'stamp-none': ({ madeAtMs }) =>
      `マニフェストによると、作成は ${utcTime(madeAtMs)} です。この時刻を確認したタイムスタンプ局はありません。`,
    'transcript-matches': ({ name }) => `ファイル「${name}」には、マニフェストにある文字起こし全体が入っています。`,
    'transcript-not-compared': () =>
      '文字起こしのハッシュは比べていません。文字起こし全体のJSONファイルがここにありません。',
    reduced: ({ madeOn }) =>
      `このマニフェストは、仮名や墨消しのある書き出しのものです。自分のファイルと日付 ${madeOn} だけを示し、録音については何も述べず、何も証明しません。`,
    'speech-unproven': () =>
      '言葉が実際に話されたとおりか、だれが話したかは、どの署名でも証明できません。元の録音を聞いてください。',
    'bag-whole': ({ files }) =>
      `バッグは完全です。${units.files(files)}があり、どれも入れたときのままで、ほかには何もありません。`,
    'bag-broken': ({ name, fault }) => bagFaults[fault](name),
  } satisfies StatementSentences as StatementSentences,
  events: {
    imported: ({ sha256, sizeBytes, recordedMs, clock, from }) =>
      `${origins[from]}から読み込み：${bytes(sizeBytes)}、SHA-256 ${sha256}。${recordedAt(recordedMs, clock)}`,
    copied: ({ purpose, sha256 }) => `${purposes[purpose]}にコピー${hash(sha256)}。`,
    transcribed: ({ model, service, host, language, segments, transcriptSha256 }) =>
      `文字起こし（${transcribed(service, host, model, language)}）：${units.segments(segments)}。${transcript(transcriptSha256)}`,
    'imported-transcript': ({ fileSha256, language, segments, transcriptSha256 }) =>
      `文字起こしをファイルから読み込み${hash(fileSha256)}、言語 ${language || '不明'}：${units.segments(segments)}。${transcript(transcriptSha256)}`,
    'edit-session-begun': () => '人が文字起こしの編集を始めました。',
    'edit-session-ended': ({ edits, firstMs, lastMs, segments, verified, heard, transcriptSha256 }) =>
      `${number(edits)}件の編集、${utcTime(firstMs)} から ${utcTime(lastMs)} まで。その後、${units.segments(segments)}のうち検証済み${number(verified)}、聴取済み${number(heard)}。${transcript(transcriptSha256)}`,
    'verified-original': ({ seal }) => `元の録音を確認しました。${seals[seal]}`,
    exported: ({ formats, redacted, pseudonymised, filesSha256 }) =>
      `${units.list(formats)}として書き出し${redacted ? '、墨消しあり' : ''}${pseudonymised ? '、仮名あり' : ''}${filesSha256.length === 0 ? '' : `。ファイルのSHA-256：${filesSha256.join('、')}`}。`,
    'handed-over': ({ redacted, encrypted, fileSha256 }) =>
      `引き渡しファイルに書き込み${redacted ? '、墨消しあり' : ''}${encrypted ? '、暗号化あり' : ''}${hash(fileSha256)}。`,
    received: ({ fileSha256 }) => `引き渡しファイルで受け取り${hash(fileSha256)}。`,
    sent: ({ host, content, bytes: sent, measure, requests, firstMs, lastMs }) =>
      `${host}へ送信：${content.map((one) => terminal.ledger.contents[one]).join('、')}、${terminal.ledger.bytes[measure](sent)}、${terminal.ledger.requests(requests)}、${utcTime(firstMs)} から ${utcTime(lastMs)} まで。`,
    joined: ({ partsSha256 }) => `次のSHA-256の録音を結合：${partsSha256.join('、')}。`,
    'audio-deleted': ({ sha256 }) => `SHA-256 ${sha256} の音声を削除しました。`,
  } satisfies EventSentences as EventSentences,
  /** An event of a later version. */
  otherEvent: (event: string) => `${event}（新しいバージョンのTapelogが書いたもの）。`,
  readable: {
    title: (version: string) => `Tapelog ${version} の書き出しの証明`,
    titleReduced: 'Tapelogの書き出しの証明',
    about: (file: string, command: string) =>
      `この文書は、ファイル「${file}」の内容を文で述べたものです。そのファイルは署名されています。この文書は署名されていませんが、そのファイルにハッシュとともに載っています。両方を確認するには：${command}`,
    madeAt: (atMs: number) => `作成：${utcTime(atMs)}、書き出したコンピューターの時計による。`,
    madeOn: (day: string) => `作成：${day}（UTC）。`,
    files: '書き出しファイル',
    file: (name: string, sizeBytes: number, sha256: string) => `${name}：${bytes(sizeBytes)}、SHA-256 ${sha256}`,
    original: '元の録音',
    originalIs: (sizeBytes: number, sha256: string) => `${bytes(sizeBytes)}、読み込み時のSHA-256：${sha256}`,
    sealAt: (seal: Seal, atMs: number | null) =>
      atMs === null ? seals[seal] : `${seals[seal]}${utcTime(atMs)} にディスクから計算しました。`,
    recordedAt,
    log: '録音に起きたこと（各行を書いたコンピューターの時計による）',
    row: (seq: number, atMs: number, sentence: string) => `${seq}. ${utcTime(atMs)}：${sentence}`,
    transcript: '文字起こし',
    transcriptIs: (form: string, sha256: string) => `文字起こし全体のSHA-256（形式 ${form}）：${sha256}`,
    checked: (segments: number, verified: number, heard: number) =>
      `${units.segments(segments)}のうち、人が検証したもの${number(verified)}、聞いたもの${number(heard)}。`,
    noTranscript: '文字起こしはありません。',
    transcribedBy: ({ atMs, service, host, model, language }: EvidenceBody['transcriptions'][number]) =>
      `${utcTime(atMs)}：文字起こし（${transcribed(service, host, model, language)}）。`,
    egress: 'この録音からコンピューターの外へ送られたもの',
    nothingLeft: 'なし。',
    signature: '署名',
    key: (fingerprint: string) => `Ed25519、鍵 ${fingerprint}`,
    proven: 'これで証明されること',
    provenSentences: [
      '鍵を持つ人が、まさにこの内容に署名しました。載っているファイル、記録、マニフェストのどこかが1バイトでも変われば、確認で見つかります。',
    ],
    unproven: 'これでは証明されないこと',
    unprovenSentences: [
      'だれの鍵か。署名した人から別の方法で聞いたフィンガープリントと比べてください。',
      '時計が正しかったこと。タイムスタンプ局が確認した時刻は別です。',
      '内容が事実であること、ほかに何も起きていないこと。署名した人のTapelogが書いたものです。',
      '言葉が話されたとおりであること、だれが話したか。元の録音を聞いてください。',
    ],
  },
}
