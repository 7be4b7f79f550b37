import { type Backdrop, backdropSchema, type ChangeBackground } from '@spotless/contract/options'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CommandContext } from './commandContext.ts'
import { type CommonOptions, wholeNumber, withCommonOptions } from './commonOptions.ts'
import { editPhotos } from './editPhotos.ts'

interface CutoutOptions extends CommonOptions {
  readonly background: Backdrop
  readonly framing: ChangeBackground['framing']
  readonly margin: number
  readonly shadow: number
  readonly format: ChangeBackground['format']
}

const backdropOf = (text: string): Backdrop => {
  const isKind = text === 'transparent' || text === 'blur'
  const backdrop = backdropSchema.safeParse(isKind ? { kind: text } : { kind: 'colour', colour: text })
  if (backdrop.success) return backdrop.data
  throw new InvalidArgumentError(`Expected transparent, blur or a colour such as #ffffff but received ${text}.`)
}

export const addCutout = (program: Command, { signal, end }: CommandContext): void => {
  withCommonOptions(program.command('cutout').description('background-removal: cut the subject out'))
    .argument('<photos...>', 'files, folders or patterns; - for standard input')

    .addOption(
      new Option('-b, --background <what>', 'transparent, blur, or a colour such as #ffffff')
        .argParser(backdropOf)
        .default({ kind: 'transparent' } satisfies Backdrop, 'transparent'),
    )
    .addOption(
      new Option('--framing <what>', 'frame around the subject')
        .choices(['whole', 'trimmed', 'square'])
        .default('whole'),
    )
    .option('--margin <percent>', 'margin around a trimmed or square subject', wholeNumber(0, 50), 5)
    .option('--shadow <percent>', 'darkness of a soft shadow', wholeNumber(0, 100), 0)
    .addOption(
      new Option('-f, --format <format>', 'format of the result').choices(['png', 'webp', 'jpeg']).default('png'),
    )
    .action(async (photos: string[], options: CutoutOptions) => {
      const { background, framing, margin, shadow, format } = options
      const change = { backdrop: background, framing, marginRatio: margin / 100, shadow, format }
      const jobOf = async () => ({ mode: 'background-removal' as const, options: {}, background: change })
      end(await editPhotos(photos, options, { suffix: 'cutout', jobOf, formatOf: () => format }, signal))
    })
}
