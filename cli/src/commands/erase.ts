import type { EraseOptions } from '@spotless/contract/options'
import { type Command, Option } from 'commander'
import { formatOfName } from '../files/formatOfName.ts'
import { readMask } from '../files/readMask.ts'
import type { CommandContext } from './commandContext.ts'
import { type CommonOptions, withCommonOptions } from './commonOptions.ts'
import { editPhotos } from './editPhotos.ts'

interface EraseCommandOptions extends CommonOptions, EraseOptions {
  readonly mask: string
}

export const addErase = (program: Command, { signal, end }: CommandContext): void => {
  withCommonOptions(program.command('erase').description('object-removal: fill what a mask marks'))
    .argument('<photos...>', 'files, folders or patterns; - for standard input')
    .requiredOption('-m, --mask <png>', 'mask with white on what is to go, or a folder with one PNG per photo')
    .addOption(
      new Option('--quality <quality>', 'best takes about three times as long')
        .choices(['fast', 'best'])
        .default('fast'),
    )
    .action(async (photos: string[], options: EraseCommandOptions) => {
      const jobOf = async (_: Uint8Array, input: Parameters<typeof readMask>[1]) => ({
        mode: 'object-removal' as const,
        mask: await readMask(options.mask, input),
        options: { erase: { quality: options.quality } },
      })
      end(await editPhotos(photos, options, { suffix: 'erased', jobOf, formatOf: formatOfName }, signal))
    })
}
