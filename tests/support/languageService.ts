import { openTestService, recognisersInHand } from './serviceClient.ts'

/** A service on this machine with speech models for these languages. It returns its result at once. */
export async function openLanguageService(languages: string[] | null = ['en']) {
  const { jobs, start, finish } = recognisersInHand()
  /** The languages that recognisers were started with. */
  const asked: string[] = []
  let failure: string | null = null
  const service = await openTestService({
    now: Date.now,
    availableLanguages: () => ({
      languages,
      withoutHotwords: ['en'],
      withoutSpeakers: ['en'],
      ...{ decidedByModel: [], mustBeChosen: false },
    }),
    startRecogniser: (job) => {
      const recogniser = start(job)
      const index = jobs.length - 1
      const { language } = job.params.transcribe
      asked.push(language)
      const isKnown = languages === null || language === 'auto' || languages.includes(language)
      setImmediate(() => {
        if (isKnown && failure === null) return finish(index)
        jobs[index]?.say({ type: 'failed', code: 'no-speech-model', message: failure ?? 'It has no such model.' })
        jobs[index]?.end()
      })
      return recogniser
    },
  })
  return Object.assign(service, {
    asked,
    jobs,
    /** Makes every recording fail for this reason from now on; null lets them succeed. */
    failWith: (message: string | null) => {
      failure = message
    },
  })
}
export type LanguageService = Awaited<ReturnType<typeof openLanguageService>>
