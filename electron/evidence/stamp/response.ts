import { fromBER, Sequence } from 'asn1js'
import { PKIStatusInfo } from 'pkijs'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { problem } from '../../../shared/words/problem.ts'

/** `granted` and `grantedWithMods`. */
const granted = [0, 1]
const mostReason = 200

/** The bytes of the token in a TimeStampResp, as they were sent. Throws `stamp-not-granted` and `stamp-unreadable`. */
export function tokenOfResponse(response: Uint8Array, host: string): Buffer {
  try {
    const { offset, result } = fromBER(new Uint8Array(response))
    if (offset !== response.length || !(result instanceof Sequence)) throw new TypeError('no TimeStampResp')
    const [status, token] = result.valueBlock.value
    const info = new PKIStatusInfo({ schema: status })
    if (!granted.includes(info.status)) {
      const said = (info.statusStrings ?? []).map(({ valueBlock }) => valueBlock.value).join(' ')
      throw problem('stamp-not-granted', { host, status: info.status, said: shownText(said).slice(0, mostReason) })
    }
    if (!token) throw new TypeError('no token')
    return Buffer.from(token.valueBeforeDecodeView)
  } catch (cause) {
    if (cause instanceof TapelogError) throw cause
    throw problem('stamp-unreadable', { host }, { cause })
  }
}
