import { isEntryProblem } from '../../../errors/entryProblems.ts'
import { entries } from '../entries.ts'

export const shellSentences = {
  internal:
    'Tapelogの内部で問題が起きました。何も失われていません。もう一度お試しになり、再発する場合はご報告ください。',
  'hotwords-too-many-to-send': ({ count }: { count: number }) =>
    `リモートサービスへ一度に送信できる人名と用語は60件まで、合計1,200文字までです（現在${count}件）。減らしてください。`,
  'engine-down': 'Tapelogのバックグラウンド処理が動作していません。Tapelogを再起動してください。',
  'engine-restarted': 'Tapelogのバックグラウンド処理が再起動しました。何も失われていません。もう一度お試しください。',
  'engine-keeps-stopping':
    'Tapelogのバックグラウンド処理が繰り返し停止しています。録音は無事です。Tapelogを再起動し、再発する場合はご報告ください。',
  'foreign-page': 'Tapelogは、自身のウィンドウからの操作だけを受け付けます。',
  'input-refused': ({ reason }: { reason: string | null; field: string | null }) =>
    isEntryProblem(reason) ? entries[reason] : '入力内容が正しくありません。修正して、もう一度お試しください。',
  'not-granted':
    'Tapelogが使用するのは、ダイアログで選択したファイルとフォルダー、またはウィンドウにドロップしたものだけです。もう一度選択してください。',
  'asked-too-often': ({ minutes }: { minutes: number }) =>
    `何度か取り消されたため、何も変更していません。${minutes}分後にもう一度試せます。`,
  'question-outdated':
    '確認している間に録音が変わったため、何も送信していません。録音を確かめて、もう一度試してください。',
  'not-confirmed': '確認されなかったため、何も変更していません。',
  'window-stopped':
    'Tapelogのウィンドウが停止したため、読み込み直しました。入力内容は、直前に入力したものを除いて保存されています。',
  'report-outdated': 'この報告は古くなりました。ダイアログを閉じて、もう一度開いてください。',
  'report-not-saved':
    '報告をその場所に保存できませんでした。フォルダーに書き込めることを確かめるか、別の場所を選んでください。',
  'licence-text-missing':
    'このTapelogにはライセンスの文書がありません。インストールし直すか、アプリケーションに付属するNOTICEをご覧ください。',
  'credentials-file-unread': 'ファイルを読み取れませんでした。ファイルがあることと、読み取り権限を確かめてください。',
  'credentials-file-empty': 'このファイルは空です。',
  'credentials-file-too-large':
    'このファイルは認証情報のファイルとしては大きすぎます（上限64 kB）。サービスから受け取ったファイルを選んでください。',
  'credentials-file-binary':
    'これはテキストファイルではありません。認証情報のファイルはJSON、または「client_id=…」のような行で書かれています。',
  'credentials-file-nothing':
    'このファイルには認証情報が見つかりません。client_id、secret_key、api_key、user_token、authorizationなどの名前を、JSONまたは「=」のある行から探します。',
  'credentials-file-twice': ({ name }: { name: string }) =>
    `このファイルには${name}の値が2つあります。1つだけ残して、もう一度読み込んでください。`,
  'no-address': '先にこのアカウントのアドレスを入力してください。認証情報は1つのアドレス専用に保存されます。',
}
