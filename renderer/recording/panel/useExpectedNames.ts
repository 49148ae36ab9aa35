import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { useCommand } from '../../base/queries.ts'

/** The people who are expected to speak: those of the recording, then those of its project. */
export function useExpectedNames({ projectId, transcription }: RecordingDetail): readonly string[] {
  const projects = useCommand('projects.list').data?.projects ?? []
  const project = projects.find(({ id }) => id === projectId)
  return [...(transcription.speakerNames ?? []), ...(project?.defaults.speakers ?? [])]
}
