type Group = { title: string; rows: [keys: string, use: string][] }

const groups = (command: string): Group[] => [
  {
    title: '聞く',
    rows: [
      ['Space', '再生または一時停止（入力中を除く）'],
      [`${command} Space`, '再生または一時停止（入力中も可）'],
      [`${command} Shift Space`, 'セグメントを1つ再生し、その終わりで停止'],
      [`${command} L`, 'そのセグメントを繰り返す、または繰り返しを終了'],
      ['F1, F2', '5秒戻る／進む'],
      ['F3, F4', '遅くする／速くする'],
      [`${command} クリック`, 'クリックした語から再生'],
    ],
  },
  {
    title: '移動',
    rows: [
      ['Enter', '次のセグメントへ移動'],
      ['← ↑ → ↓', 'セグメントの先頭または末尾で：前または次のセグメントへ移動'],
      [`${command} F`, 'この文字起こしの中を検索'],
      [`${command} G`, '時刻へ移動'],
    ],
  },
  {
    title: '検証',
    rows: [
      [`${command} Enter`, 'セグメントを検証済みにし、次の未検証のセグメントへ移動して再生'],
      [`${command} D`, 'セグメントを検証済みにする、または取り消す'],
    ],
  },
  {
    title: '修正',
    rows: [
      ['Shift Enter', 'カーソルの位置でセグメントを分割'],
      ['Backspace, Delete', 'セグメントの先頭または末尾で：話者が同じなら前または次のセグメントと結合'],
      ['Backspace, Delete', '空のセグメントで：そのセグメントを削除'],
      ['Alt 1 … 9', 'セグメントの話者を1～9にする。次の空き番号で話者を追加'],
      ['Escape', '入力前のテキストに戻す。もう一度押すと入力を終了'],
      [`${command} Z`, '元に戻す（入力中の内容を含む）'],
      [`${command} Y, ${command} Shift Z`, 'やり直す'],
      ['?', 'このキー一覧を表示（入力中を除く）'],
    ],
  },
]

export const keys = {
  title: 'キー操作',
  mac: groups('⌘'),
  others: groups('Ctrl'),
}
