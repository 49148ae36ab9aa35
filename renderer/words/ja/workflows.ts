import { units } from './units.ts'

export const workflows = {
  label: 'ワークフロー',
  title: (title: string) => `「${title}」のワークフロー`,
  definition: '定義',
  example: '[\n  { "type": "transcribe" },\n  { "type": "export", "format": "txt" }\n]',
  definitionHint: 'タスクの一覧（JSON）。依頼すると、録音がその時刻と所有者とともにアップロードされます。',
  invalid: 'これはJSONのタスク一覧ではありません。修正して、もう一度依頼してください。',
  version: 'バージョン',
  submit: '依頼',
  states: {
    'on-its-way': 'サービスへ送信中',
    'under-way': 'サービスがワークフローを実行中',
    done: '完了',
    'not-followed': '依頼済み',
    failed: '失敗',
    cancelled: 'キャンセル済み',
  },
  tasks: (done: number, total: number) => `${units.number(total)}タスク中${units.number(done)}`,
  runVersion: (version: string) => `バージョン${version}`,
  answer: 'サービスの応答',
}
