import type { CommandOutput } from '../../../shared/contract.ts'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { type Key, lockOf } from './age.ts'
import { inWorkFolder, openHandover } from './openFile.ts'
import { projectNamed, recordingOf } from './receive.ts'
import type { HandoverStore } from './store.ts'

/** What a hand-over has, before it is received. It is checked as for receiving; a locked one without its key tells only how it is locked. */
export async function inspectHandover(
  deps: {
    folders: LibraryFolders
    projects: Pick<ProjectStore, 'list'>
    recordings: RecordingStore
    handovers: HandoverStore
  },
  { path, key }: { path: string; key: Key | null },
): Promise<CommandOutput<'handover.inspect'>> {
  return await inWorkFolder(deps.folders.incoming, async (folder) => {
    try {
      const opened = await openHandover(path, key, folder)
      const { state, project } = opened.content
      return {
        lockedBy: opened.lockedBy,
        content: {
          kind: opened.manifest.kind,
          title: shownText(state?.title ?? ''),
          segmentCount: state?.segments.length ?? 0,
          quoteCount: state?.quotes.length ?? 0,
          noteCount: state?.notes.length ?? 0,
          hasSound: opened.sound !== null,
          hasHistory: opened.history !== null,
          recordingId: recordingOf(deps, opened)?.id ?? null,
          project: project && {
            name: shownText(project.name),
            isHere: projectNamed(deps.projects, project.name) !== null,
          },
        },
      }
    } catch (error) {
      const isLocked = error instanceof TapelogError && error.code.startsWith('handover-locked')
      if (!isLocked) throw error
      return { lockedBy: await lockOf(path), content: null }
    }
  })
}
