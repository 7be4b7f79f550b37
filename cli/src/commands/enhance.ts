import type { Command } from 'commander'
import { formatOfName } from '../files/formatOfName.ts'
import type { CommandContext } from './commandContext.ts'
import { type CommonOptions, wholeNumber, withCommonOptions } from './commonOptions.ts'
import { editPhotos } from './editPhotos.ts'

interface EnhanceOptions extends CommonOptions {
  readonly strength: number
  readonly upscale: boolean
}

export const addEnhance = (program: Command, { signal, end }: CommandContext): void => {
  withCommonOptions(program.command('enhance').description('face-enhancement: improve faces'))
    .argument('<photos...>', 'files, folders or patterns; - for standard input')
    .option('--strength <percent>', 'strength of the retouching', wholeNumber(0, 100), 50)
    .option('--no-upscale', 'keep the size instead of enlarging twice')
    .action(async (photos: string[], options: EnhanceOptions) => {
      const face = { strength: options.strength, upscale: options.upscale }
      const jobOf = async () => ({ mode: 'face-enhancement' as const, options: { face } })
      end(await editPhotos(photos, options, { suffix: 'enhanced', jobOf, formatOf: formatOfName }, signal))
    })
}
