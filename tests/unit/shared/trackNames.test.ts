import { expect, test } from 'vitest'
import { nameOfTake, nameWithoutEnding, trackNameOf } from '../../../shared/sound/trackNames.ts'

test.each([
  ['ZOOM0001_Tr1.WAV', 'ZOOM0001', 'track', 'tr1'],
  ['ZOOM0001_LR-0001.WAV', 'ZOOM0001-0001', 'stereo', 'lr'],
  ['A-T001_TrLR_0002.WAV', 'A-T001_0002', 'mix', 'trlr'],
  ['R07_0010L.WAV', 'R07_0010', 'backup', 'l'],
  ['SR001MS.WAV', 'SR001', 'track', 'ms'],
  ['Talk.Left.wav', 'Talk', 'track', 'left'],
])('%s is a track of the take %s', (name, take, kind, track) => {
  const found = trackNameOf(name)
  expect(found).toMatchObject({ kind, track })
  expect(found && nameOfTake(nameWithoutEnding(name), found)).toBe(take)
})

test.each(['ZOOM0001.WAV', 'TASCAM_0001_2-0001.wav', 'R07_0010_0001.WAV', 'SR0011XY.WAV', '4CH001.wav', 'talk.wav'])(
  '%s states no track',
  (name) => {
    const found = trackNameOf(name)
    expect(found).toBeNull()
  },
)
