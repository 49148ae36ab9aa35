import { z } from 'zod'
import type { SystemPorts } from '../ports.ts'
import { type NetworkPort, type NetworkState, networkId, unknownNetwork } from './networkState.ts'

const powershellTimeoutMs = 20_000

/**
 * A script for Windows PowerShell 5.1, which every Windows has. It prints the connection to the internet and its cost, or only the
 * network's profile on servers without that interface. The output is always UTF-8.
 * @exportedFor tests: their stand-in system responds to it
 */
export const networkScript = `
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false
$answer = @{ Id = $null; Name = $null; Cost = $null; Roaming = $null; OverLimit = $null }
try {
  $profile = [Windows.Networking.Connectivity.NetworkInformation, Windows.Networking.Connectivity, ContentType = WindowsRuntime]::GetInternetConnectionProfile()
  if ($profile) {
    $cost = $profile.GetConnectionCost()
    $answer.Id = [string]$profile.NetworkAdapter.NetworkItem.NetworkId
    $answer.Name = $profile.ProfileName
    $answer.Cost = [string]$cost.NetworkCostType
    $answer.Roaming = [bool]$cost.Roaming
    $answer.OverLimit = [bool]$cost.OverDataLimit
  }
} catch {
  $profile = Get-NetConnectionProfile | Where-Object { $_.IPv4Connectivity -eq 'Internet' -or $_.IPv6Connectivity -eq 'Internet' } | Select-Object -First 1
  if ($profile) { $answer.Id = [string]$profile.InstanceID; $answer.Name = $profile.Name }
}
ConvertTo-Json -InputObject ([pscustomobject]$answer) -Compress
`

const answerSchema = z.object({
  Id: z.string().nullish(),
  Name: z.string().nullish(),
  Cost: z.string().nullish(),
  Roaming: z.boolean().nullish(),
  OverLimit: z.boolean().nullish(),
})

/**
 * Reads the output of {@link networkScript}. Invalid output means an unknown network.
 * @exportedFor tests: they read captured output
 */
export function parseNetworkAnswer(text: string): NetworkState {
  let answer: z.infer<typeof answerSchema>
  try {
    answer = answerSchema.parse(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    return unknownNetwork
  }
  const uuid = (answer.Id ?? '').replace(/[{}]/g, '')
  return {
    id: uuid === '' ? null : networkId({ kind: 'connection', uuid }),
    name: answer.Name || null,
    metered: meteredOf(answer),
  }
}

/** Follows Windows' rules for programs: a fixed or variable cost, roaming and a used-up limit are metered. */
function meteredOf({ Cost, Roaming, OverLimit }: z.infer<typeof answerSchema>): boolean | null {
  if (Roaming || OverLimit || Cost === 'Fixed' || Cost === 'Variable') return true
  return Cost === 'Unrestricted' ? false : null
}

export function windowsNetwork(system: SystemPorts): NetworkPort {
  return {
    async current() {
      const answer = await system.run(
        'powershell.exe',
        ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', networkScript],
        { timeoutMs: powershellTimeoutMs },
      )
      return answer.code === 0 ? parseNetworkAnswer(answer.stdout) : unknownNetwork
    },
  }
}
