import { afterEach, beforeEach } from 'vitest'
import { askingForAll, openTestService, recognisersInHand, type TestService } from './serviceClient.ts'
import { until } from './waiting.ts'

/** For each test: a service whose recognisers say what the test says. */
export function serviceWithRecognisersInHand() {
  const desk = {
    service: null as unknown as TestService,
    recognisers: null as unknown as ReturnType<typeof recognisersInHand>,

    upload: () => desk.service.upload(Buffer.from('not sound at all, and never decoded')),
    /** Uploads a file and submits it. Returns the id of the transcription. */
    async submitTask(): Promise<string> {
      const { DownloadUrl } = await desk.upload()
      const { body } = await desk.service.call('submitTranscription', { body: { file_url: DownloadUrl } })
      return body.transcription_id
    },
    /** `all`: includes everything that the service says about the task beyond the interface. */
    async task(id: string, all = false) {
      const headers = all ? askingForAll : {}
      return (await desk.service.call('readTranscription', { params: { transcription_id: id }, headers })).body
    },
    /** Exactly this many recognisers have started. */
    started: (count = 1) => until(() => desk.recognisers.jobs.length === count),
  }
  beforeEach(async () => {
    desk.recognisers = recognisersInHand()
    desk.service = await openTestService({ startRecogniser: desk.recognisers.start })
  })
  afterEach(() => desk.service.remove())
  return desk
}
