import { readFile } from 'node:fs/promises'
import { SpotlessError } from '@spotless/contract/error'
import type { Box } from '@spotless/engine/raster/raster'
import { type Verification, verifyEdit } from '@spotless/engine-node/provenance/verifyEdit'
import type { Command } from 'commander'
import { exitCode, UsageError } from '../exitCode.ts'
import type { CommandContext } from './commandContext.ts'

const maxListed = 8

const read = async (path: string): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const nameOf = ({ left, top, width, height }: Box): string => `${width}×${height} at ${left}, ${top}`
const percent = (part: number): string => `${(part * 100).toFixed(part < 0.1 ? 2 : 1)} %`

const signatureLine = ({ manifest }: Verification): string => {
  if (manifest === null) return 'none; the result carries no manifest'
  if (manifest.state === 'unreadable') return `unreadable: ${manifest.problems.join('; ')}`
  const signer = manifest.signer ?? 'an unnamed certificate'
  if (manifest.state === 'invalid') return `INVALID, by ${signer}: ${manifest.problems.join('; ')}`
  return `valid, by ${signer}${manifest.isDevelopment ? ' (made by an installation for itself)' : ''}`
}

const originalLine = ({ isOriginal }: Verification): string => {
  if (isOriginal === null) return 'not named by a manifest'
  return isOriginal ? 'is the file that the manifest names' : 'is NOT the file that the manifest names'
}

const regionLine = ({ claimed, comparison, changedPart }: Verification): string => {
  const part = changedPart === null ? '' : `${percent(changedPart)} of the photo: `
  if (claimed !== null) {
    const more = claimed.length > maxListed ? `, and ${claimed.length - maxListed} more` : ''
    return `${part}${claimed.slice(0, maxListed).map(nameOf).join('; ')}${more}`
  }
  if (comparison === undefined) return 'the whole photo; its size differs'
  return comparison.measured === null
    ? 'nothing differs'
    : `not claimed; measured ${part}${nameOf(comparison.measured)}`
}

const outsideLine = ({ claimed, comparison }: Verification): string => {
  if (claimed === null) return 'nothing is claimed'
  if (comparison === undefined) return 'CANNOT be compared; the size differs'
  const { largestOutside, psnrOutside, changedOutside } = comparison
  if (changedOutside > 0) return `CHANGED in ${percent(changedOutside)} of the tiles`
  if (largestOutside === 0) return 'unchanged, every sample'
  return `unchanged but for compression (${psnrOutside.toFixed(1)} dB, at most ${largestOutside} of 255)`
}

const verdictLine = ({ isProven, manifest, claimed }: Verification): string => {
  if (manifest === null)
    return '✗ Not proven: the result is not signed. A server signs its results, this command line does not.'
  if (!isProven) return '✗ Not proven.'
  return claimed === null
    ? '✓ What the manifest says is true. It claims no region outside which nothing was changed.'
    : '✓ What the manifest says is true: nothing was changed outside the region.'
}

const textOf = (verification: Verification): string =>
  [
    `Signature  ${signatureLine(verification)}`,
    `Original   ${originalLine(verification)}`,
    `Region     ${regionLine(verification)}`,
    `Outside    ${outsideLine(verification)}`,
    verdictLine(verification),
    '',
  ].join('\n')

export const addVerify = (program: Command, { end }: CommandContext): void => {
  program
    .command('verify')
    .description(
      'check a signed result against its original: signature, which region changed, and that nothing else did',
    )
    .argument('<original>', 'the photo before the edit')
    .argument('<result>', 'the photo after it')
    .option('--json', 'print the findings as JSON')
    .action(async (original: string, result: string, { json }: { readonly json?: boolean }) => {
      try {
        const verification = await verifyEdit(await read(original), await read(result))
        process.stdout.write(json === true ? `${JSON.stringify(verification)}\n` : textOf(verification))
        end(verification.isProven ? exitCode.ok : exitCode.failed)
      } catch (error) {
        if (!(error instanceof SpotlessError)) throw error
        process.stderr.write(`✗ ${error.message}\n`)
        end(exitCode.failed)
      }
    })
}
