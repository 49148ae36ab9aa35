import type { WorkflowRun } from '../../shared/workflow.ts'
import { units } from './units.ts'

/** The dialog with a recording's workflows. */
export const workflows = {
  label: 'Workflows',
  title: (title: string) => `Workflows for “${title}”`,
  definition: 'Definition',
  /** In the field when the dialog opens. */
  example: '[\n  { "type": "transcribe" },\n  { "type": "export", "format": "txt" }\n]',
  definitionHint:
    'A list of tasks as JSON. When you submit it, the recording is uploaded together with its times and its owner.',
  invalid: 'This is not a list of tasks as JSON. Correct it and submit it again.',
  version: 'Version',
  submit: 'Submit',
  states: {
    'on-its-way': 'Sending to the service',
    'under-way': 'The service is running the workflow',
    done: 'Done',
    'not-followed': 'Submitted',
    failed: 'Failed',
    cancelled: 'Cancelled',
  } satisfies Record<WorkflowRun['state'], string>,
  tasks: (done: number, total: number) => `${units.number(done)} of ${units.number(total)} tasks`,
  runVersion: (version: string) => `version ${version}`,
  answer: 'The service’s answer',
}
