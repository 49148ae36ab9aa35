import {
  type AddressOwner,
  addressLines,
  brokenIntoLines,
  everyCharacterInLines,
  type OwnedAddress,
  quotedName,
  quotedWhole,
} from '../../text/dialogText.ts'
import { formatClock } from '../../text/timecode.ts'
import type {
  AccountChange,
  AskedAccount,
  ConsentQuestion,
  DownloadedModel,
  LetOut,
  Sent,
  SentSet,
} from '../en/consents.ts'
import { units } from './units.ts'

/**
 * The dialogs that ask before more data may leave this machine, in Japanese. The English file has the rules for quoted
 * texts.
 */

type AskedRecording = Extract<Sent, { kind: 'recording' }>['recording']

const quoted = (name: string): string => quotedName(name, ['「', '」'], '（表示できない名前）')
const whole = (text: string): string => quotedWhole(text, ['「', '」'])
const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString('ja-JP')} MB`
const owner = (of: AddressOwner): string =>
  of.is === 'domain'
    ? `ドメイン：\n${brokenIntoLines(of.domain)}`
    : {
        'this-machine': 'このコンピューターのプログラム',
        number: '数字のアドレス（ドメインなし）',
        'own-name': 'ドメインのない名前',
      }[of.is]
const lines = (addresses: readonly OwnedAddress[]): string =>
  addresses.map((one) => addressLines(one, owner)).join('\n')
const shownNames = 3
const setLine = ({ count, names, durationMs }: SentSet): string => {
  const shown = names.slice(0, shownNames).map(quoted)
  const rest = count - shown.length
  const length = durationMs === null ? '長さはまだ分かりません。' : `合計${formatClock(durationMs)}。`
  return `${shown.join('、')}${rest > 0 ? `${shown.length > 0 ? 'ほか' : ''}${rest.toLocaleString('ja-JP')}件` : ''}。${length}`
}
const fileLine = ({ originalName, durationMs }: AskedRecording): string =>
  `ファイル：${quoted(originalName)}、${formatClock(durationMs)}`
const localOnlyStays = '「このコンピューターから出さない」と指定した録音は送信されません。'
const oldOnesStay = 'すでにライブラリにある録音の指定は変わりません。'

const setWords = ({ of, count }: SentSet): string =>
  `${of === 'recordings' ? '録音' : 'ファイルまたはフォルダー'}${count.toLocaleString('ja-JP')}件`

function sendWords(what: Sent): string {
  switch (what.kind) {
    case 'new-recordings':
      return '新しい録音をこのコンピューターの外へ送信しますか？'
    case 'source':
      return `今後は確認せずに、${
        what.source === null ? '読み込んだファイル' : `${quoted(what.source)}の新しい録音`
      }をこのコンピューターの外へ送信しますか？`
    case 'recording':
      return `${quoted(what.recording.title)}をこのコンピューターの外へ送信しますか？`
    case 'these':
      return `${what.these ? setWords(what.these) : 'これらの録音'}をこのコンピューターの外へ送信しますか？`
  }
}

const sentLine = (what: Sent): string => {
  if (what.kind === 'recording') return `${fileLine(what.recording)}\n\n`
  if (what.kind === 'these') return what.these ? `${setLine(what.these)}\n\n` : ''
  if (!('waiting' in what) || !what.waiting) return ''
  return `まず${setWords(what.waiting)}：${setLine(what.waiting)}\n\n`
}

const partWords: Record<AccountChange['part'], string> = {
  baseUrl: 'アドレス',
  apiBase: '2つ目のアドレス',
  clientId: 'クライアントID',
  userTokenSource: 'ユーザートークンの取得方法',
  userId: 'ユーザー',
  ownerId: '所有者ID',
  workflowStatusPath: 'ワークフローの状態のパス',
  ownAuthority: '独自の認証局',
  secretKey: 'シークレットキー',
  apiKey: 'APIキー',
  userToken: 'ユーザートークン',
  authorization: 'Authorization',
}
const changeNames = { set: '設定', changed: '変更', removed: '削除' } satisfies Record<AccountChange['is'], string>
const changeLine = ({ part, is, value }: AccountChange): string =>
  `${partWords[part]}：${value === null ? changeNames[is] : whole(value)}`
const changesWords = (changes: readonly AccountChange[]): string =>
  changes.length === 0 ? '' : `\n\n変更内容：\n${changes.map(changeLine).join('\n')}`
const testWords = (untested: boolean): string =>
  untested ? '確認せずに保存します。' : '新しい内容を先にサービスで確認し、使えないものがあれば何も保存しません。'

const networkWords = (isEncrypted: boolean): string =>
  [
    'ネットワークの管理者は、このコンピューターが録音を送信していること、その送信先と送信量を知ることができます。',
    ...(isEncrypted ? ['録音は暗号化されます。'] : []),
  ].join('')

export const consents = {
  newAddress: (
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: '録音と認証情報を新しいアドレスへ送信しますか？',
    detail: `${lines(origins)}${changesWords(changes)}\n\nこのアカウントで送信する録音と認証情報は、このアドレスへ送られます。${testWords(untested)}サービス自身から案内されたアドレスである場合にのみ続けてください。`,
    buttons: ['キャンセル', 'このアドレスを使う'],
  }),
  signIn: (origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: 'このアドレスのニュースルームにサインインしますか？',
    detail: `${lines(origins)}\n\nブラウザーでこのアドレスを開き、このコンピューターの名前をサービスへ伝えます。サインインするとアカウントが追加され、そのアカウントで送信するものは、このアドレスへ送られます。ニュースルームから案内されたアドレスである場合にのみ続けてください。`,
    buttons: ['キャンセル', 'サインイン'],
  }),
  otherAccount: (name: string, origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: `今後、録音をアカウント${quoted(name)}で送信しますか？`,
    detail: `送信先：\n${lines(origins)}\n\n${localOnlyStays}`,
    buttons: ['キャンセル', 'このアカウントを使う'],
  }),
  remote: (
    what: Sent,
    account: string,
    origins: readonly OwnedAddress[],
    hotwords: readonly string[] = [],
  ): ConsentQuestion => {
    const words =
      hotwords.length === 0
        ? ''
        : `\n\n次の人名と用語${hotwords.length}件も送信されます：\n${hotwords.map(whole).join('、')}`
    const where = `音声はアカウント${quoted(account)}で、次のアドレスへ送信されます：\n${lines(origins)}\n\nサービスは、アップロードのたびに、音声の保存先として別のアドレスを指定することがあります。${words}`
    const about = what.kind === 'these' ? what.these?.about : undefined
    return {
      message: sendWords(what),
      detail: `${sentLine(what)}${where}${what.kind === 'recording' ? '' : `\n\n${localOnlyStays}`}`,
      buttons: ['送信しない', '送信'],
      ...(about === undefined ? {} : { about }),
    }
  },
  letIntoFolder: ({ titles, more, folder }: LetOut): ConsentQuestion => ({
    message: `${units.list(titles.map(quoted))}${more === 0 ? '' : `、ほか${units.recordings(more)}`}をフォルダーに保存しますか？`,
    detail: `フォルダー：${brokenIntoLines(folder)}\n\nこれらの録音は「このコンピューターから出さない」と指定されています。ほかの人がこのフォルダーを読めることがあり、同期フォルダーはほかのコンピューターにコピーされます。`,
    buttons: ['保存しない', '保存する'],
  }),
  letRecordingLeave: (recording: AskedRecording): ConsentQuestion => ({
    message: `${quoted(recording.title)}をこのコンピューターの外へ送信できるようにしますか？`,
    detail: `${fileLine(recording)}\n\nこの録音は「このコンピューターから出さない」と指定されています。指定を外すと、使用中のアカウントへ送信できるようになります。`,
    buttons: ['送信しない', '送信できるようにする'],
  }),
  letDeviceLeave: (name: string): ConsentQuestion => ({
    message: `${quoted(name)}の録音をこのコンピューターの外へ送信できるようにしますか？`,
    detail: `このデバイスの録音は「このコンピューターから出さない」と指定されています。指定を外すと、新しい録音を使用中のアカウントへ送信できるようになります。${oldOnesStay}`,
    buttons: ['送信しない', '送信できるようにする'],
  }),
  letFolderLeave: (path: string): ConsentQuestion => ({
    message: 'このフォルダーの録音をこのコンピューターの外へ送信できるようにしますか？',
    detail: `${brokenIntoLines(path)}\n\nこのフォルダーの録音は「このコンピューターから出さない」と指定されています。指定を外すと、新しい録音を使用中のアカウントへ送信できるようになります。${oldOnesStay}`,
    buttons: ['送信しない', '送信できるようにする'],
  }),
  letSourceLeave: (source: string | null): ConsentQuestion => ({
    message: `${source === null ? '読み込んだファイル' : `${quoted(source)}の録音`}をこのコンピューターの外へ送信できるようにしますか？`,
    detail: `このコンピューターから出さない設定になっています。設定を外すと、新しい録音を使用中のアカウントへ送信できるようになります。${oldOnesStay}`,
    buttons: ['送信しない', '送信できるようにする'],
  }),
  letProjectLeave: (name: string): ConsentQuestion => ({
    message: `プロジェクト${quoted(name)}の新しい録音をこのコンピューターの外へ送信できるようにしますか？`,
    detail:
      'このプロジェクトの新しい録音は「このコンピューターから出さない」と指定されます。すでに指定された録音はそのままで、今後の録音は使用中のアカウントへ送信できるようになります。',
    buttons: ['送信しない', '送信できるようにする'],
  }),
  letProjectSend: (name: string): ConsentQuestion => ({
    message: `プロジェクト${quoted(name)}の新しい録音を送信できるようにしますか？`,
    detail:
      'このプロジェクトの録音は、このコンピューターで文字起こしするか、すぐには文字起こししない設定です。変更すると、今後の録音は設定どおり使用中のアカウントへ送信できるようになります。',
    buttons: ['送信しない', '送信できるようにする'],
  }),
  stopWatching: (path: string): ConsentQuestion => ({
    message: 'このフォルダーの監視を解除しますか？',
    detail: `${brokenIntoLines(path)}\n\nこのフォルダーの録音は、このコンピューターから出さない設定です。フォルダーを再び追加した場合は、もう一度設定が必要です。それまでは、新しい録音を使用中のアカウントへ送信できます。${oldOnesStay}`,
    buttons: ['監視を続ける', '監視を解除'],
  }),
  firstCredentials: (
    account: string,
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: `アカウント${quoted(account)}に認証情報を設定しますか？`,
    detail: `${lines(origins)}${changesWords(changes)}\n\nこのアドレスへ送信する録音は、この認証情報の所有者に届きます。${testWords(untested)}ご自身で入力している場合にのみ続けてください。`,
    buttons: ['キャンセル', '保存'],
  }),
  otherCredentials: (
    account: string,
    origins: readonly OwnedAddress[],
    changes: readonly AccountChange[],
    untested: boolean,
  ): ConsentQuestion => ({
    message: `アカウント${quoted(account)}の認証情報を変更しますか？`,
    detail: `${lines(origins)}${changesWords(changes)}\n\n今後このアドレスへ送信する録音は、${changes.every(({ is }) => is === 'removed') ? '残る認証情報' : '新しい認証情報'}の所有者に届きます。${testWords(untested)}ご自身で変更している場合にのみ続けてください。`,
    buttons: ['キャンセル', '変更'],
  }),
  removeAccount: (account: string, origins: readonly OwnedAddress[]): ConsentQuestion => ({
    message: `アカウント${quoted(account)}を削除しますか？`,
    detail: `${lines(origins)}\n\n認証情報はこのコンピューターから削除されます。サービスの管理者が無効にするまで、サービス側では有効なままです。録音と文字起こしは残ります。サービスに残っている録音のデータも、そのまま残ります。アカウントがないと、Tapelogからサービスに削除を指示できません。`,
    buttons: ['キャンセル', '削除'],
  }),
  allNetworks: (to: 'any' | 'unmetered', isEncrypted: boolean): ConsentQuestion => ({
    message:
      to === 'any'
        ? 'すべてのネットワークで録音を送信しますか？'
        : '従量制でないすべてのネットワークで録音を送信しますか？',
    detail: networkWords(isEncrypted),
    buttons: ['キャンセル', '許可'],
  }),
  networks: (
    networks: readonly { id: string; name: string }[],
    current: { id: string | null; name: string | null },
    isEncrypted: boolean,
  ): ConsentQuestion => ({
    message:
      networks.length === 1 ? 'このネットワークで録音を送信しますか？' : 'これらのネットワークで録音を送信しますか？',
    detail: `${networks
      .map(({ id, name }) =>
        id === current.id
          ? `${current.name === null ? '名前のないネットワーク' : quoted(current.name)}（現在使用中）`
          : `${quoted(name)}（現在は使用していません）`,
      )
      .join('\n')}\n\n${networkWords(isEncrypted)}`,
    buttons: ['キャンセル', '許可'],
  }),
  downloadModels: (models: readonly DownloadedModel[]): ConsentQuestion => ({
    message: `${models.map(({ title }) => quoted(title)).join('、')}をダウンロードしますか？`,
    detail: `${models
      .map(
        ({ sizeBytes, address }) =>
          `${sizeBytes === null ? '' : `${megabytes(sizeBytes)}、取得元：\n`}${lines([address])}`,
      )
      .join(
        '\n',
      )}\n\nサーバーには、このコンピューターのネットワークアドレスと、要求したモデルが分かります。録音の内容は一切送信されません。`,
    buttons: ['キャンセル', 'ダウンロード'],
  }),
  acceptLicence: (title: string, licence: string): ConsentQuestion => ({
    message: `ライセンス${quoted(licence)}に同意しますか？`,
    detail: `${quoted(title)}を使用するには、ライセンスへの同意が必要です。先に内容を読むには、キャンセルしてから、モデルの横のライセンス名を押してください。同意は、同じライセンスのすべてのモデルに適用されます。回答はこのコンピューターに保存され、何も送信されません。`,
    buttons: ['キャンセル', '同意する'],
  }),
  modelAddress: (address: OwnedAddress): ConsentQuestion => ({
    message: '別のアドレスからモデルをダウンロードしますか？',
    detail: `${lines([address])}\n\n運営者を信頼できる場合にのみ続けてください。公開されたダイジェストと一致しないファイルは拒否されます。`,
    buttons: ['キャンセル', 'このアドレスを使う'],
  }),
  stampAuthority: (address: OwnedAddress): ConsentQuestion => ({
    message: 'このタイムスタンプ局にタイムスタンプを要求しますか？',
    detail: `${lines([address])}\n\n証拠付きで書き出すたびに、タイムスタンプを省いた場合を除き、署名済みマニフェストのハッシュをこのサーバーへ送信します。サーバーには、ハッシュ、このコンピューターのネットワークアドレス、時刻が分かります。録音の内容も名前も送信しません。「このコンピューターから出さない」と指定した録音については、何も送信しません。`,
    buttons: ['キャンセル', '要求する'],
  }),
  searchForUpdates: (address: OwnedAddress): ConsentQuestion => ({
    message: 'Tapelogの更新を確認しますか？',
    detail: `${lines([address])}\n\n起動時と、その後は1日に1回、このサーバーに問い合わせます。サーバーには、このコンピューターのネットワークアドレスとシステムの種類が分かります。使用中のバージョン、識別子、録音の内容は送信しません。指示があるまで、ダウンロードもインストールもしません。`,
    buttons: ['キャンセル', '確認する'],
  }),
  recorder: (serialNumber: string, type: string | null, account: AskedAccount | null): ConsentQuestion => ({
    message: `レコーダー${quoted(serialNumber)}について登録サービスに問い合わせますか？`,
    detail: `${
      account === null
        ? 'シリアル番号は、そのとき使用中のアカウントへ送信されます。'
        : `シリアル番号はアカウント${quoted(account.name)}で、次のアドレスへ送信されます：\n${lines(account.origins)}`
    }${type === null ? '' : `\n\n機種：${quoted(type)}`}\n\nこの番号がお手元のレコーダーのものである場合にのみ続けてください。`,
    buttons: ['キャンセル', '追加'],
  }),
  owner: (ownerId: string, serialNumber: string, account: AskedAccount | null): ConsentQuestion => ({
    message: `所有者${quoted(ownerId)}をサービスへ送信しますか？`,
    detail: `${account === null ? '' : `アカウント${quoted(account.name)}、送信先：\n${lines(account.origins)}\n\n`}レコーダー${quoted(serialNumber)}の所有者として送信されます。このアカウントに設定された所有者とは異なります。`,
    buttons: ['キャンセル', '送信'],
  }),
  workflow: (
    recording: AskedRecording,
    definition: string,
    version: string,
    account: AskedAccount,
  ): ConsentQuestion => ({
    message: `${quoted(recording.title)}とこのワークフローをこのコンピューターの外へ送信しますか？`,
    detail: `${fileLine(recording)}\n\nアカウント${quoted(account.name)}、送信先：\n${lines(account.origins)}\n\nワークフロー（バージョン${quoted(version)}、${definition.length.toLocaleString('ja-JP')}文字）：\n${everyCharacterInLines(definition)}`,
    buttons: ['送信しない', '送信'],
  }),
  /** `keys`: as Electron names them. */
  backgroundKeys: (keys: readonly string[]): ConsentQuestion => ({
    message: 'ほかのプログラムのキーをTapelogで使いますか？',
    detail: `ここで録音を開いていて、ほかのプログラムが前面にある間、次のキーはTapelogの再生を操作し、そのプログラムには届きません：${keys.join('、')}。`,
    buttons: ['キャンセル', 'キーを使う'],
  }),
  serialNumbers: {
    message: '録音と一緒にレコーダーのシリアル番号を送信しますか？',
    detail:
      '一部のレコーダーは、すべてのファイルにシリアル番号を書き込みます。サービスは、どの録音が同じレコーダーのものか、その所有者は誰かを知ることができます。',
    buttons: ['キャンセル', 'シリアル番号を送信'],
  } satisfies ConsentQuestion as ConsentQuestion,
}
