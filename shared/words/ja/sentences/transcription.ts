import { serviceSentences as english } from '../../en/sentences/service.ts'
import type { StaysHere } from '../../en/sentences/transcription.ts'
import { languages } from '../languages.ts'
import { serviceSentences as japanese } from './service.ts'

const saidWords = (said: string | null): string => (said === null || said === '' ? '' : `サービスの説明：${said}`)

/**
 * Translates a reason that the service on this machine gave for a failed task. The service gives it in English and
 * without a code, so this function compares whole sentences.
 */
function taskSentence(said: string): string {
  const known = Object.entries(english).find(([, sentence]) => sentence === said)?.[0]
  const sentence = japanese[known as keyof typeof japanese]
  return typeof sentence === 'string' ? sentence : said
}

function staysHereWords(facts: StaysHere): string {
  const hadLeft = facts.submit === 'submitted' || facts.sent !== 'nothing'
  const first = hadLeft ? '今後はこのコンピューターだけに置かれます。' : 'このコンピューターだけに置かれます。'
  return `${first}${sentWords(facts)}${goesOnWords[facts.goesOn]}`
}

const goesOnWords = {
  no: '',
  now: '代わりに、このコンピューターで文字起こしします。',
  'when-resumed': '再開すると、このコンピューターで文字起こしします。',
}

function sentWords({ sent, sentPercent, upload, submit }: StaysHere): string {
  if (submit === 'submitted')
    return 'これ以上は送信されませんが、リモートサービスにはすでにこの録音があり、文字起こしする可能性があります。その結果は取得しません。'
  switch (sent) {
    case 'nothing':
      return '何も送信されていません。'
    case 'all':
      return 'これ以上は送信されませんが、すでにリモートサービスへアップロードされています。'
    case 'slices':
      return 'これ以上は送信されませんが、一部の区間はすでにリモートサービスへアップロードされています。'
    case 'some':
      if (upload === 'not-stopped')
        return (sentPercent ?? 0) === 0
          ? 'これ以上は送信されませんが、録音の先頭がアップロードされた可能性があります。'
          : `これ以上は送信されませんが、すでに${sentPercent}%がアップロードされています。`
      return sentPercent === 0
        ? 'これ以上は送信されません。アップロードを始めた直後のため、録音の先頭が送信された可能性があります。'
        : `これ以上は送信されません。アップロードは${sentPercent}%で止まりました。`
  }
}

export const transcriptionSentences = {
  'run-unknown': 'この文字起こしはライブラリにありません。',
  'not-submitted': 'この録音は依頼されていません。再度文字起こししてください。',
  'submit-unanswered': ({ what }: { what: 'transcription' | 'workflow' }) =>
    `この${what === 'workflow' ? 'ワークフロー' : '録音'}を依頼しましたが、応答が失われたため、サービスがすでに処理している可能性があります。依頼し直すには、再試行してください。`,
  'no-smaller-copy': 'この録音はコピーしてもほとんど小さくなりません。再試行すると、録音がそのまま送信されます。',
  'file-refused': ({ status, said }: { status: number; said: string }) =>
    `サービスがこの要求を拒否しました（${status}）。${saidWords(said)}`,
  'transcription-failed': ({ said }: { said: string | null }) =>
    said === null
      ? 'サービスはこの録音を文字起こしできず、理由も示しませんでした。再試行するか、このコンピューターで文字起こししてください。'
      : taskSentence(said),
  'transcription-revoked': ({ said }: { said: string | null }) =>
    said ?? '文字起こしがサービス側でキャンセルされました。依頼し直すには、再試行してください。',
  'transcription-gone':
    'サービスには、もうこの文字起こしがありません（結果の保存期間は数日です）。依頼し直すには、再試行してください。',
  'transcript-unfit': ({ field }: { field: string }) =>
    `サービスからの文字起こしの形式が想定と異なります（項目：${field}）。`,
  'language-unavailable': ({ language, elsewhere }: { language: string; elsewhere: 'allowed' | 'not-allowed' }) =>
    `${languages.noModel(language)}「設定」の「このコンピューター」でインストールするか、別の言語を選択${
      elsewhere === 'allowed' ? 'するか、リモートのアカウントで文字起こし' : ''
    }してください。`,
  'transcriber-silent':
    'このコンピューターの文字起こし機能が応答しないため、一時停止またはキャンセルした処理がまだ動作している可能性があります。自動的に再試行します。このメッセージが消えない場合は、Tapelogを終了して開き直してください。',
  'stays-here': staysHereWords,
  'span-too-short': '録音の0.5秒以上を選択してください。',
  'span-too-long': ({ minutes }: { minutes: number }) =>
    `一度に選択できるのは${minutes}分までです。録音全体を再度文字起こしすることもできます。`,
  'transcription-under-way': ({ what }: { what: 'recording' | 'part' }) =>
    what === 'recording'
      ? 'この録音は文字起こし中です。終わるまで待つか、キューでキャンセルしてください。'
      : 'この部分の一部は、すでに文字起こしし直しています。終わるまで待つか、キャンセルしてください。',
  'span-checked': ({ edited, verified }: { edited: number; verified: number }) =>
    `この部分には人が手を入れたセグメントがあります（編集済み${edited}件、検証済み${verified}件）。置き換えてよいことを確認してください。`,
  'span-without-words': 'サービスはこの部分で言葉を聞き取れませんでした。セグメントは元のままです。',
  'no-new-transcript': 'この録音には、待っている新しい文字起こしはありません。',
  'new-text-decided': '新しいテキストはもうありません。',

  'workflow-unknown': 'このワークフローはライブラリにありません。',
  'workflow-gone': 'サービスには、もうこのワークフローがありません。依頼し直すには、再試行してください。',
  'workflow-not-followed': 'ワークフローを依頼しました。このサービスは進行状況を報告しません。',
  'workflow-failed': ({ said }: { said: string | null }) =>
    `サービスはこのワークフローを実行できませんでした。${saidWords(said)}`,
  'workflow-revoked': ({ said }: { said: string | null }) =>
    `ワークフローがサービス側でキャンセルされました。${saidWords(said)}`,
  'owner-missing':
    'サービスには、この録音の所有者の情報が必要です。「設定」の「アカウント」でこのアカウントの所有者IDを入力し、再試行してください。',
}
