import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * The shortest script over sherpa-onnx-node for the same result: ffmpeg to samples, speech detection, words, a voice vector for
 * each stretch. It has no process for each task, keeps nothing, reports no progress, gives no word times and does not group
 * voices.
 */
const [packageRoot = '', audioPath = ''] = process.argv.slice(2)
const model = (name) => join(packageRoot, 'build/models', name)
const sherpa = createRequire(join(packageRoot, 'package.json'))('sherpa-onnx-node')
const sampleRate = 16_000
const vad = new sherpa.Vad(
  {
    sileroVad: {
      ...{ model: model('silero-vad.onnx'), threshold: 0.5, minSpeechDuration: 0.25, minSilenceDuration: 0.35 },
      ...{ maxSpeechDuration: 20, windowSize: 512 },
    },
    ...{ sampleRate, numThreads: 1 },
  },
  60,
)
const recognizer = new sherpa.OfflineRecognizer({
  featConfig: { sampleRate, featureDim: 80 },
  modelConfig: {
    zipformerCtc: { model: model('demo/speech-ctc.onnx') },
    tokens: model('demo/speech-ctc.tokens.txt'),
    numThreads: 1,
  },
})
const extractor = new sherpa.SpeakerEmbeddingExtractor({ model: model('demo/speaker-embedding.onnx'), numThreads: 1 })
const heard = []
const drain = () => {
  for (; !vad.isEmpty(); vad.pop()) {
    const { start, samples } = vad.front(false)
    const stream = recognizer.createStream()
    stream.acceptWaveform({ samples, sampleRate })
    recognizer.decode(stream)
    const voice = extractor.createStream()
    voice.acceptWaveform({ samples, sampleRate })
    voice.inputFinished()
    heard.push({ start, text: recognizer.getResult(stream).text, vector: extractor.compute(voice, false) })
  }
}
const program = ['-v', 'error', '-nostdin', '-i', audioPath, '-f', 'f32le', '-ac', '1', '-ar', String(sampleRate), '-']
const decoder = spawn('ffmpeg', program, { stdio: ['ignore', 'pipe', 'inherit'] })
let left = Buffer.alloc(0)
for await (const block of decoder.stdout) {
  const bytes = left.length === 0 ? block : Buffer.concat([left, block])
  let offset = 0
  for (; offset + 2048 <= bytes.length; offset += 2048) {
    vad.acceptWaveform(new Float32Array(Uint8Array.from(bytes.subarray(offset, offset + 2048)).buffer))
    drain()
  }
  left = bytes.subarray(offset)
}
vad.flush()
drain()
process.stdout.write(JSON.stringify({ stretches: heard.length }))
