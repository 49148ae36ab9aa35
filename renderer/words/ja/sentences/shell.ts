import { entryProblemOf } from '../../../../shared/entryProblems.ts'
import { entries } from '../entries.ts'

function reasonWords(reason: string | null): string | null {
  const code = reason === null ? undefined : entryProblemOf(reason)
  return code === undefined ? reason : entries[code]
}

export const shellSentences = {
  'engine-down': 'Tapelogのバックグラウンド処理が動作していません。Tapelogを再起動してください。',
  'engine-restarted': 'Tapelogのバックグラウンド処理が再起動しました。何も失われていません。もう一度お試しください。',
  'engine-keeps-stopping':
    'Tapelogのバックグラウンド処理が繰り返し停止しています。録音は無事です。Tapelogを再起動し、再発する場合はご報告ください。',
  'foreign-page': 'Tapelogは、自身のウィンドウからの操作だけを受け付けます。',
  'input-refused': ({ reason }: { reason: string | null; field: string | null }) =>
    reasonWords(reason) ?? '入力内容が正しくありません。修正して、もう一度お試しください。',
  'not-granted':
    'Tapelogが使用するのは、ダイアログで選択したファイルとフォルダー、またはウィンドウにドロップしたものだけです。もう一度選択してください。',
  'not-confirmed': '確認されなかったため、何も変更していません。',
  'no-address': '先にこのアカウントのアドレスを入力してください。認証情報は1つのアドレス専用に保存されます。',
}
