import { Button } from 'react-aria-components'
import { type ExportOptions, evidenceKinds } from '../../shared/exports/options.ts'
import { useCommand } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { Tick } from '../controls/Tick.tsx'
import { words } from '../words/index.ts'

const texts = words.custody.export

/** Whether the export carries evidence, and a time stamp if an authority is set. */
export function EvidenceChoice(props: { options: ExportOptions; onChange: (options: ExportOptions) => void }) {
  const { options, onChange } = props
  const authority = useCommand('settings.get').data?.stampAuthority ?? null
  const has = options.evidence !== 'none'
  return (
    <>
      <Choice
        label={texts.label}
        value={options.evidence}
        options={Object.fromEntries(evidenceKinds.map((kind) => [kind, texts.kinds[kind]])) as typeof texts.kinds}
        {...(has ? { hint: `${texts.hint} ${texts.protectedHint}` } : {})}
        onChange={(evidence) => onChange({ ...options, evidence })}
      />
      {has && authority !== null && (
        <Tick
          name={texts.stamp}
          use={texts.stampHint(hostOf(authority))}
          isSelected={options.stamp}
          onChange={(stamp) => onChange({ ...options, stamp })}
        />
      )}
    </>
  )
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? address

/** Offers to go on without a time stamp, if an export failed because there was none. */
export function WithoutStamp(props: { error: Error | null; isPending: boolean; onExport: () => void }) {
  const { error } = props
  const isOfStamp = error !== null && 'code' in error && String(error.code).startsWith('stamp-')
  if (!isOfStamp) return null
  return (
    <div className="buttons row wrap">
      <Button className="quiet" isPending={props.isPending} onPress={props.onExport}>
        {texts.withoutStamp}
      </Button>
    </div>
  )
}
