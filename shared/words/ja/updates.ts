import type { UpdateWait, UpdateWay } from '../../contract/updates.ts'

export const updates = {
  sign: 'Tapelogの新しいバージョンがあります',
  search: '更新を確認する',
  searchHint: (host: string) =>
    `起動時と、その後は1日に1回、${host}に最新のバージョンを問い合わせます。サーバーには、このコンピューターのネットワークアドレスとシステムの種類が分かります。使用中のバージョン、識別子、作業の内容は送信しません。指示があるまで、ダウンロードもインストールもしません。`,
  ways: {
    'package-manager':
      'このTapelogは、システムのパッケージマネージャーまたは管理者が更新します。Tapelogは何も問い合わせません。',
    evaluation: '評価用パッケージは自動では更新されません。インストールしたときと同じ方法で次のものを入れてください。',
    source: 'このTapelogはソースコードから起動されているため、自動では更新されません。',
    'no-channel':
      'このTapelogには更新用のサーバーが設定されていません。インストールしたときと同じ方法で新しいバージョンを入れてください。',
  } satisfies Record<Exclude<UpdateWay, 'self'>, string>,
  check: '今すぐ確認',
  checking: '確認しています…',
  newest: (version: string, checked: string) => `${version}は最新のバージョンです（確認：${checked}）。`,
  found: (version: string) => `バージョン${version}`,
  facts: (size: string, signed: string) => `ダウンロードは${size}、署名日時は${signed}`,
  notes: '新しい点',
  download: 'ダウンロード',
  downloading: (version: string) => `バージョン${version}をダウンロードしています`,
  cancel: 'ダウンロードを中止',
  install: 'インストールして再起動',
  installing: 'ファイルを確認してインストールしています…',
  ready: 'ダウンロードと確認が終わりました。インストールするとTapelogは終了し、新しいバージョンが起動します。',
  waits: (reasons: readonly string[]) => `${reasons.join('、')}が終わるのを待っています。`,
  reasons: {
    copies: '録音のコピー',
    uploads: '録音のアップロード',
    transcriptions: 'このコンピューターでの文字起こし',
  } satisfies Record<UpdateWait, string>,
}
