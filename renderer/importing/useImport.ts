import type { ChosenFile } from '../../shared/contract/bridge.ts'
import { sentenceOf } from '../../shared/words/problem.ts'
import { followArrivals } from '../base/arrivals.ts'
import { call, chosenFiles } from '../base/bridge.ts'
import { messageOf } from '../base/bridgeError.ts'
import { isHandover, receiveHandovers } from '../base/handoversHere.ts'
import { addImportNotices, followImports } from '../base/importNotices.ts'
import { askAboutImports, intoOpenProject } from '../base/importsHere.ts'
import { canTranscribe } from '../models/modelWords.ts'
import { words } from '../words/index.ts'

/** True if new recordings would be transcribed here, and a person has not chosen with what. Then Tapelog asks. */
async function lacksModel(): Promise<boolean> {
  const { destination, transcribeOnImport } = await call('settings.get')
  if (destination === 'remote' || !transcribeOnImport) return false
  return call('models.list').then(
    ({ models }) => !canTranscribe(models),
    () => false,
  )
}

/** Imports files, by dialog or by drop, and shows messages about them. Hand-overs among them are shown to the person first. */
export function useImport() {
  /** `ask`: always ask what to do with the files. Resolves with true if at least one file is being imported. */
  const importFiles = async (choose: () => Promise<ChosenFile[]>, { ask = false } = {}): Promise<boolean> => {
    try {
      const chosen = await choose()
      const handovers = chosen.filter(isHandover)
      receiveHandovers(handovers)
      const paths = chosen.filter((file) => !isHandover(file)).map(({ path }) => path)
      if (paths.length === 0) return false
      const { skipped, jobIds } = await call('recordings.import', {
        paths,
        ...intoOpenProject(),
        ...(ask || (await lacksModel()) ? { ask: ask || 'unless-remembered' } : {}),
      })
      const notices = skipped.map(({ name, error }) => ({ name, sentence: sentenceOf(error) }))
      const isNothing = notices.length === 0 && jobIds.length === 0
      addImportNotices(isNothing ? [{ name: null, sentence: words.app.imports.noAudio }] : notices)
      followImports(jobIds)
      followArrivals(jobIds)
      if (jobIds.length > 0) askAboutImports()
      return jobIds.length > 0
    } catch (error) {
      addImportNotices([{ name: null, sentence: messageOf(error) }])
      return false
    }
  }
  return {
    choose: (kind: 'files' | 'folder', how?: { ask: boolean }) =>
      importFiles(async () => (await call('shell.chooseImports', { kind })).files, how),
    /** The files that were opened with Tapelog from outside. */
    opened: () => importFiles(async () => (await call('shell.takeOpenedFiles')).files),
    drop: (files: File[]) => importFiles(() => chosenFiles(files)),
  }
}
