import type { MoveProgress } from '../../contract/libraryPlace.ts'
import { units } from './units.ts'

export const libraryPlace = {
  settings: {
    title: 'ライブラリの場所',
    change: 'ライブラリを移動…',
    fixed:
      'この場所はTAPELOG_LIBRARYまたはTAPELOG_USER_DATAで指定されています。ここで選ぶには、その変数なしでTapelogを起動してください。',
    hint: '選んだフォルダーにすべてをコピーし、コピーした全ファイルを読み取ってシールと照合します。その後、新しい場所を使います。',
  },
  facts: {
    disks: {
      internal: 'このコンピューターのディスクです。',
      external: '外付けディスクです。ディスクが接続されている間だけ、ライブラリを開けます。',
      network:
        'ネットワーク共有です。共有ではファイルのロックが確実でないため、ライブラリのデータベースが壊れることがあります。サーバーの管理者も内容を読めます。このコンピューターのディスクを選んでください。',
      memory: 'メモリー上の場所です。コンピューターの電源を切ると、すべて失われます。',
      unknown: 'ディスクの種類をシステムから取得できません。',
    },
    encrypted: {
      yes: 'ディスクは暗号化されています。パスワードがなければ、盗まれても録音は読めません。',
      no: 'ディスクは暗号化されていません。ディスクを手にした人は録音を読めます。情報源を守るには、システムの機能で暗号化してください。',
      unknown: 'ディスクが暗号化されているかどうか、システムから取得できません。',
    },
    synced: (program: string) =>
      `このフォルダーは${program}がほかのコンピューターにコピーします。録音がこのコンピューターの外に出て、ライブラリが壊れることもあります。${program}がコピーしないフォルダーを選んでください。`,
    free: (size: string) => `空き：${size}`,
    little: (size: string) => `空きは${size}だけです。1時間の音声には最大700 MBが必要です。`,
    notWritable: 'ここには書き込めません。別のフォルダーを選んでください。',
    taken: 'このフォルダーにはほかのファイルがあります。別のフォルダーを選んでください。',
    holdsLibrary: 'このフォルダーにはすでにライブラリがあります。それを開きます。',
  },
  moveTo: (path: string) => `ライブラリを${path}に移動しますか？`,
  moveHint:
    '読み込み、アップロード、文字起こしは停止し、移動後に再開します。移動中、Tapelogは使えません。古いコピーは、削除するまで残ります。',
  moveWarned: 'それでも移動する',
  moveNow: 'ライブラリを移動',
  moving: {
    title: 'ライブラリを移動しています',
    closing: 'ライブラリを閉じています…',
    to: (path: string) => `移動先：${path}`,
    steps: {
      copying: 'ファイルをコピーしています',
      checking: 'コピーを読み直し、シールと照合しています',
    },
    progress: ({ filesDone, filesTotal, bytesDone, bytesTotal }: MoveProgress) =>
      `${units.files(filesTotal)}中${units.number(filesDone)} · ${units.sizeOf(bytesDone, bytesTotal)}`,
    safe: 'すべてのファイルが届くまで、ライブラリは元の場所にあります。いつでもキャンセルできます。',
    paused: '一時停止中です。再開またはキャンセルするまで、ライブラリは閉じたままです。',
    cancel: '移動をキャンセル',
  },
  begun: (path: string) => `${path}への移動が中断されました。ライブラリはここで使われています。`,
  goOn: '移動を続ける',
  giveUp: '移動を取りやめる',
  giveUpHint: '新しい場所にコピーしたものだけを削除します。',
  moved: (originals: number, damaged: number) =>
    damaged === 0
      ? `ライブラリを移動しました。録音${units.number(originals)}件を読み直し、すべてシールと一致することを確認しました。`
      : `ライブラリを移動しました。録音${units.number(originals)}件はそのまま届いていますが、${units.number(damaged)}件は移動前からシールと一致していませんでした。「tapelog verify」で確認してください。`,
  oldCopy: (path: string) => `古いコピーが${path}に残っています。Tapelogはこれを使いません。`,
  removeOldCopy: '古いコピーを削除…',
  keepOldCopy: '古いコピーを残す',
  removeQuestion: (path: string, linked: readonly string[]) => ({
    message: 'ライブラリの古いコピーを削除しますか？',
    detail: `${path}\n\n新しい場所のライブラリには影響しません。ファイルは削除されますが、上書きはされません。暗号化されていないディスクでは、専門家が復元できることがあります。${linked.length === 0 ? '' : `\n\n次のフォルダーはコピーの一部ですが、別の場所にあり、リンクされているだけです。Tapelogはリンクを削除します。フォルダーとその中の録音は残ります。ご自身で削除してください。\n${linked.join('\n')}`}`,
    buttons: ['コピーを残す', 'コピーを削除'],
  }),
  forgetQuestion: (path: string) => ({
    message: 'ライブラリの作りかけのコピーの記録を消しますか？',
    detail: `${path}\n\nTapelogはこのコピーを見つけられません。ディスクが接続されていない可能性があります。記録を消すと、コピーはそのディスクに残ります。あとでライブラリから削除するものも、そこに残ります。コピーを削除するには、ディスクを接続してから、もう一度移動を取りやめてください。`,
    buttons: ['今はしない', '記録を消す'],
  }),
  chooseFolder: 'ライブラリのフォルダーを選択',
  absent: {
    title: 'ライブラリが見つかりません',
    text: 'このフォルダーにあるはずのライブラリがありません。ディスクが接続されていないか、ロックされている可能性があります。',
    waiting: '見つかり次第、ライブラリを開きます。代わりのライブラリは作りません。',
    other: '別の場所を使う…',
    otherHint:
      'ライブラリのあるフォルダーを選ぶとそれを開き、空のフォルダーを選ぶと新しいライブラリを作ります。元のライブラリは変わりません。',
    use: (path: string) => `${path}を使う`,
  },
}
