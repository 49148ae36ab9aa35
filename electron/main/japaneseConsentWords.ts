import { shownText } from '../../shared/shownText.ts'
import { formatClock } from '../../shared/timecode.ts'
import type { ConsentQuestion, DownloadedModel, Sent } from './consentWords.ts'

/** The dialogs before more may leave this machine, in Japanese; `consentWords.ts` has the rules for what they quote. */

type AskedRecording = Extract<Sent, { kind: 'recording' }>['recording']

const longestName = 80
const quoted = (name: string): string => {
  const shown = shownText(name).replace(/[「」『』]/g, "'")
  return `「${shown.length > longestName ? `${shown.slice(0, longestName)}…` : shown}」`
}
const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString('ja-JP')} MB`
const lines = (origins: readonly string[]): string => origins.join('\n')
const fileLine = ({ originalName, durationMs }: AskedRecording): string =>
  `ファイル：${quoted(originalName)}、${formatClock(durationMs)}`
const localOnlyStays = '「このコンピューターから出さない」と指定した録音は送信されません。'
const oldOnesStay = 'すでにライブラリにある録音の指定は変わりません。'

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
      return 'これらの録音をこのコンピューターの外へ送信しますか？'
  }
}

const networkWords = (isEncrypted: boolean): string =>
  [
    'ネットワークの管理者は、このコンピューターが録音を送信していること、その送信先と送信量を知ることができます。',
    ...(isEncrypted ? ['録音は暗号化されます。'] : []),
  ].join('')

export const japaneseConsentWords = {
  newAddress: (origins: readonly string[]): ConsentQuestion => ({
    message: '録音と認証情報を新しいアドレスへ送信しますか？',
    detail: `${lines(origins)}\n\nこのアカウントで送信する録音と認証情報は、このアドレスへ送られます。サービス自身から案内されたアドレスである場合にのみ続けてください。`,
    buttons: ['キャンセル', 'このアドレスを使う'],
  }),
  otherAccount: (name: string, origins: readonly string[]): ConsentQuestion => ({
    message: `今後、録音をアカウント${quoted(name)}で送信しますか？`,
    detail: `送信先：\n${lines(origins)}\n\n${localOnlyStays}`,
    buttons: ['キャンセル', 'このアカウントを使う'],
  }),
  remote: (what: Sent, account: string, origins: readonly string[]): ConsentQuestion => {
    const where = `音声はアカウント${quoted(account)}で、次のアドレスへ送信されます：\n${lines(origins)}`
    return {
      message: sendWords(what),
      detail: what.kind === 'recording' ? `${fileLine(what.recording)}\n\n${where}` : `${where}\n\n${localOnlyStays}`,
      buttons: ['送信しない', '送信'],
    }
  },
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
    detail: `${shownText(path)}\n\nこのフォルダーの録音は「このコンピューターから出さない」と指定されています。指定を外すと、新しい録音を使用中のアカウントへ送信できるようになります。${oldOnesStay}`,
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
    detail: `${shownText(path)}\n\nこのフォルダーの録音は、このコンピューターから出さない設定です。フォルダーを再び追加した場合は、もう一度設定が必要です。それまでは、新しい録音を使用中のアカウントへ送信できます。${oldOnesStay}`,
    buttons: ['監視を続ける', '監視を解除'],
  }),
  otherCredentials: (account: string, origins: readonly string[]): ConsentQuestion => ({
    message: `アカウント${quoted(account)}の認証情報を変更しますか？`,
    detail: `${lines(origins)}\n\n今後このアドレスへ送信する録音は、新しい認証情報の所有者に届きます。ご自身で変更している場合にのみ続けてください。`,
    buttons: ['キャンセル', '変更'],
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
          `${sizeBytes === null ? '' : `${megabytes(sizeBytes)}、取得元：\n`}${shownText(address)}`,
      )
      .join(
        '\n',
      )}\n\nサーバーには、このコンピューターのネットワークアドレスと、要求したモデルが分かります。録音の内容は一切送信されません。`,
    buttons: ['キャンセル', 'ダウンロード'],
  }),
  modelAddress: (address: string): ConsentQuestion => ({
    message: '別のアドレスからモデルをダウンロードしますか？',
    detail: `${shownText(address)}\n\n運営者を信頼できる場合にのみ続けてください。公開されたダイジェストと一致しないファイルは拒否されます。`,
    buttons: ['キャンセル', 'このアドレスを使う'],
  }),
  serialNumbers: {
    message: '録音と一緒にレコーダーのシリアル番号を送信しますか？',
    detail:
      '一部のレコーダーは、すべてのファイルにシリアル番号を書き込みます。サービスは、どの録音が同じレコーダーのものか、その所有者は誰かを知ることができます。',
    buttons: ['キャンセル', 'シリアル番号を送信'],
  } satisfies ConsentQuestion as ConsentQuestion,
}
