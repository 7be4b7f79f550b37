import { type HeadshotOptions, headshotFramings, studios } from '@spotless/contract/options'
import { type Command, Option } from 'commander'
import type { CommandContext } from './commandContext.ts'
import { type CommonOptions, wholeNumber, withCommonOptions } from './commonOptions.ts'
import { editPhotos } from './editPhotos.ts'

export const addHeadshot = (program: Command, { signal, end }: CommandContext): void => {
  withCommonOptions(
    program.command('headshot').description('professional-photo: level, frame, cut out and light a portrait'),
  )
    .argument('<photos...>', 'files, folders or patterns; - for standard input')
    .addOption(new Option('-b, --background <what>', 'background').choices(studios).default('light-grey'))
    .addOption(new Option('--framing <ratio>', 'width to height').choices(headshotFramings).default('4:5'))
    .option('--strength <percent>', 'strength of the retouching', wholeNumber(0, 100), 50)
    .option('--no-light', 'add no key light and no vignette')
    .action(async (photos: string[], options: CommonOptions & HeadshotOptions) => {
      const { background, framing, strength, light } = options
      const headshot = { background, framing, strength, light }
      const jobOf = async () => ({ mode: 'professional-photo' as const, options: { headshot } })
      end(await editPhotos(photos, options, { suffix: 'headshot', jobOf }, signal))
    })
}
