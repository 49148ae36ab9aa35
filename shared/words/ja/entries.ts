import type { EntryProblem } from '../../errors/entryProblems.ts'

const atMost = (count: number): string => `${count}文字までにしてください。`

export const entries: Record<EntryProblem, string> = {
  'no-address': 'これはウェブアドレスではありません。https://で始まります。',
  'no-https': 'アドレスはhttps://で始まる必要があります。http://はこのコンピューターでのみ使えます。',
  'has-password': 'アドレスからユーザー名とパスワードを削除してください。',
  'has-query': 'アドレスはパスで終わる必要があります。?や#は使えません。',
  'account-name-missing': 'アカウントの名前を入力してください。',
  'base-address-missing': 'ベースアドレスを入力してください。',
  'credential-unsendable': '改行など、認証情報に使えない文字が含まれています。もう一度コピーしてください。',
  'workflow-path': '/で始め、スラッシュで区切った{workflow_id}を1回だけ含めてください。クエリは使えません。',
  'user-id-too-short': 'トークンを作成するには、6文字以上のユーザーIDが必要です。',
  'serial-number-missing': 'シリアル番号を入力してください。',
  'serial-number-form': 'シリアル番号は、英数字とハイフンで40文字までです。',
  'device-type': '機種は notepro、notepins、notepin、note、other のいずれかです。',
  'language-code': '言語は、auto、またはja、en、pt-BRなどのコードで指定してください。',
  'hotword-with-comma': 'ホットワードにコンマは使えません。サービスはコンマでホットワードを区切ります。',
  'workflow-items': 'ワークフローはJSONのオブジェクトの一覧です（例：[{"type": "transcribe"}]）。',
  'keys-unusable': 'このキーは使えません。',
  certificates: '「-----BEGIN CERTIFICATE-----」で始まる証明書を、秘密鍵なしで貼り付けてください。',
  'at-most-100': atMost(100),
  'at-most-120': atMost(120),
  'at-most-200': atMost(200),
  'at-most-300': atMost(300),
  'at-most-500': atMost(500),
}
