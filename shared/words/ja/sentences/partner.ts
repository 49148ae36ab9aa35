import type { AddressProblem } from '../../../errors/entryProblems.ts'
import type { AuthScheme } from '../../../partner/endpoint.ts'
import type { CertificateFault } from '../../en/sentences/partner.ts'
import { entries } from '../entries.ts'

type Said = { said: string }
const saidWords = ({ said }: Said): string => (said === '' ? '' : `サービスの説明：${said}`)

const schemeNames: Record<AuthScheme, string> = {
  basic: 'クライアントIDまたはシークレットキー',
  'partner-token': 'パートナートークン',
  'user-token': 'ユーザートークン',
  'api-key': 'クライアントIDまたはAPIキー',
  authorization: 'Authorizationの値',
}
const secretNames = {
  secretKey: 'シークレットキー',
  apiKey: 'APIキー',
  userToken: 'ユーザートークン',
  authorization: 'Authorizationの値',
}
const sessionEnds = {
  'addresses-expired':
    'サービスは、このアップロードのアドレスを受け付けなくなりました。有効期限が切れた可能性があります。',
  unknown: 'サービスは、このアップロードを認識していません。',
  'not-accepted': 'サービスは、完了したアップロードを受け付けませんでした。',
  'not-what-was-sent': 'サービスに届いた内容が、送信した内容と異なります。',
}
const certificateFaults: Record<CertificateFault, string> = {
  'unknown-issuer':
    '証明書の発行者をこのコンピューターは知りません。ホテルや列車の中では、ブラウザーでネットワークにサインインしてください。編集部独自の証明書なら、その認証局をアカウントに追加してください。',
  expired: '証明書の有効期限が切れています。このコンピューターの時計を確認し、その後サービスに問い合わせてください。',
  'not-yet-valid': '証明書はまだ有効ではありません。このコンピューターの時計を確認してください。',
  'other-name':
    '証明書は別のアドレスのものです。ホテルや列車の中では、ブラウザーでネットワークにサインインしてください。',
  unusable: '証明書は使用できません。サービスに問い合わせてください。',
}

const formNames = { original: '元の形式のまま', mp3: 'MP3', opus: 'Opus' }
const inAccounts = '「設定」の「アカウント」'

export const partnerSentences = {
  'service-unreachable':
    '文字起こしサービスに接続できません。録音はこのコンピューターで安全に保管されています。接続できるようになると、自動的に続行します。',
  'certificate-untrusted': ({ fault, owner, issuer }: { fault: CertificateFault; owner: string; issuer: string }) =>
    `サービスへの接続は安全ではありません。${certificateFaults[fault]}${owner === '' && issuer === '' ? '' : `証明書は「${owner}」のもので、発行者は「${issuer}」です。`}何も送信されておらず、録音はこのコンピューターに安全に保存されています。証明書が正しくなると、Tapelogは続行します。`,
  'proxy-failed': ({ proxy }: { proxy: string }) =>
    `プロキシ「${proxy}」を通ってサービスに接続できません。名前とパスワードが必要な場合は、HTTPS_PROXYに設定してください。録音はこのコンピューターに安全に保存されています。サービスに接続できるようになると、Tapelogは続行します。`,
  'proxy-unsupported': ({ proxy }: { proxy: string }) =>
    `このコンピューターの設定にあるプロキシ「${proxy}」は、SOCKSなどTapelogが使えない種類です。Tapelogはプロキシを通さずに送信することはありません。HTTPS用のプロキシを設定するか、サービスを例外（NO_PROXY）に加えてください。`,
  'service-broke-off': '文字起こしサービスとの接続が切れました。',
  'service-too-slow': '文字起こしサービスが時間内に応答しませんでした。',
  'service-answered-early': 'サービスが、すべてを受け取る前に応答しました。',
  'service-slow-down': 'サービスから速度を落とすよう求められました。自動的に続行します。',
  'service-trouble': ({ status, said }: { status: number } & Said) =>
    `サービス側でエラーが発生しました（${status}）。${saidWords({ said })}`,
  'service-refused': ({ status, said }: { status: number } & Said) =>
    `サービスがこの要求を拒否しました（${status}）。${saidWords({ said })}`,
  'service-redirect': `サービスが別のアドレスへ転送しようとしました。認証情報は送信していません。${inAccounts}でベースアドレスを確認してください。`,
  'service-not-its-answer':
    'この応答はサービスからのものではありません。ホテルなどのログインページの可能性があります。その場合は、ブラウザーでネットワークにログインしてください。',
  'service-answer-unfit': ({ field }: { field: string }) =>
    `サービスの応答の形式が想定と異なります（項目：${field || '応答全体'}）。`,
  'service-answer-too-long': 'サービスの応答が長すぎるため、読み取りませんでした。',
  'service-address-unusable': 'サービスから渡されたアドレスは使用できません。',
  'service-no-receipt': 'サービスがアップロードの受領を確認しませんでした（ETagがありません）。',
  'not-sendable': ({ field, issue }: { field: string; issue: string }) =>
    `これはサービスへ送信できません：${field || '要求'}：${issue}。`,
  'extension-elsewhere': 'このサービスでは行えません。何も送信されていません。',
  'second-address-missing': `デバイスレコードとワークフローには2つ目のアドレスが必要ですが、このアカウントにはありません。${inAccounts}で入力してください。`,

  'credentials-refused': ({ scheme, said }: { scheme: AuthScheme } & Said) =>
    `サービスが、このアカウントの${schemeNames[scheme]}を受け付けません。${inAccounts}で確認してください。${saidWords({ said })}`,
  'account-refused': `サービスがこのアカウントを受け付けなくなりました。${inAccounts}でクライアントIDとシークレットキーを確認してください。`,
  'credential-missing': ({ credential }: { credential: keyof typeof secretNames }) =>
    `このアカウントには、現在のアドレス用の${secretNames[credential]}がありません。${inAccounts}で入力してください。`,
  'user-token-missing': `このアカウントにはユーザートークンがありません。${inAccounts}で貼り付けてください。`,
  'credential-unsendable': `認証情報に送信できない文字が含まれています。${inAccounts}で入力し直してください。`,
  'no-account': `リモートのアカウントが設定されていません。${inAccounts}で追加するか、このコンピューターで文字起こししてください。`,
  'account-unknown': `この録音に指定したアカウントは削除されました。${inAccounts}で別のアカウントを選択し、再度文字起こししてください。`,
  'address-invalid': ({ problem }: { problem: AddressProblem }) =>
    `サービスのベースアドレスを使用できません。${entries[problem]}${inAccounts}で修正してください。`,
  'local-only':
    'この録音は「このコンピューターから出さない」と指定されているため、リモートサービスへ送信されません。このコンピューターで文字起こしするか、先にライブラリの行のメニューで外部への送信を許可してください。',
  'service-changed':
    'これは別のサービスまたは別のクライアントIDで依頼されたものです。現在のアカウントで依頼し直すには、再試行してください。',
  'not-this-machine':
    'このコンピューターの文字起こし機能のアドレスが、別のコンピューターのものになっています。何も送信されていません。',

  'device-unknown': 'このレコーダーはもう一覧にありません。追加し直してください。',
  'device-type-unknown':
    'このレコーダーの機種をシリアル番号から判定できません（881…はnotepro、882…はnotepins）。機種を入力してください。',
  'serial-number-form':
    'このシリアル番号は送信されません。英数字とハイフン以外の文字があるか、40文字を超えています。レコーダーを一覧から外し、追加し直してください。',
  'registry-too-often':
    '1分間に30回、レコーダーについて問い合わせました。1分待ってから、もう一度問い合わせてください。',
  'owner-form':
    'アカウントのものとは異なる所有者は、半角英数字と記号（空白を除く）で80文字までです。変更するか、アカウントの所有者を使用してください。',
  'workflow-too-long': ({ most }: { most: number }) =>
    `このワークフローはリモートサービスには長すぎます。確認画面にすべて表示できるよう、${most.toLocaleString('ja-JP')}文字までにしてください。`,
  'device-bound-elsewhere':
    'このレコーダーは別のアカウントに登録されています。登録を解除できるのは、そのアカウントだけです。',
  'serial-unknown': 'サービスは、このシリアル番号を認識していません。番号とレコーダーの機種を確認してください。',
  'record-unknown': 'サービスには、このレコーダーのレコードがありません。先に所有者に登録してください。',
  'registry-unreachable': 'サービスに接続できません。アドレスとネットワークを確認し、もう一度問い合わせてください。',
  'recovery-impossible':
    'レコーダーがアカウントに登録されているため、復旧できません。先にそのアカウントで登録を解除する必要があります。',
  'recovery-empty': 'レコーダーはアカウントに登録されたことがないため、復旧用のクライアントIDがありません。',
  'folder-unwritable': 'ファイルを書き込めませんでした。別のフォルダーを選択してください。',

  'upload-session-ended': ({ reason }: { reason: keyof typeof sessionEnds }) => sessionEnds[reason],
  'upload-garbled':
    'サービスに届いた内容が、2回続けて送信した内容と異なりました。あとで再試行します。繰り返す場合は、別のネットワークをお試しください。',
  'upload-plan-incomplete':
    'ファイル全体をアップロードするためのアドレスが、サービスから十分に渡されませんでした（項目：Parts）。',
  'upload-plan-unsafe':
    'サービスから渡されたアップロード先は、暗号化されていないか、このコンピューターやそのネットワークを指しているため、送信していません。サービスの運営者に問い合わせてください。',
  'download-address-unsafe':
    'サービスから渡されたダウンロード先は、暗号化されていないか、このコンピューターやそのネットワークを指しているため、使いません。サービスの運営者に問い合わせてください。',
  'original-damaged':
    'ライブラリのコピーが読み込み後に変わっているため、送信しません。元のファイルまたはレコーダーから、もう一度読み込んでください。',
  'copy-damaged': '送信用のコピーがディスク上で破損していました。作り直します。',
  'types-refused': ({ said }: Said) =>
    `サービスは、この録音を送信できるどのファイル形式も受け付けません。${saidWords({ said })}このコンピューターで文字起こしするか、あとで再試行してください。`,
  'sent-as-another-type': ({ sentAs, refused }: { sentAs: keyof typeof formNames; refused: string }) =>
    `${formNames[sentAs]}で送信しました：サービスは.${refused}ファイルを受け付けません。`,
}
