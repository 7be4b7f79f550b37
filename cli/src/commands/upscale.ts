import type { UpscaleOptions } from '@spotless/contract/options'
import { type Command, Option } from 'commander'
import { formatOfName } from '../files/formatOfName.ts'
import type { CommandContext } from './commandContext.ts'
import { type CommonOptions, wholeNumber, withCommonOptions } from './commonOptions.ts'
import { editPhotos } from './editPhotos.ts'

interface UpscaleCommandOptions extends CommonOptions, Pick<UpscaleOptions, 'variant' | 'blend'> {
  readonly scale: '2' | '4'
}

export const addUpscale = (program: Command, { signal, end }: CommandContext): void => {
  withCommonOptions(program.command('upscale').description('image-upscale: enlarge'))
    .argument('<photos...>', 'files, folders or patterns; - for standard input')
    .addOption(new Option('-s, --scale <factor>', 'factor').choices(['2', '4']).default('2'))
    .addOption(
      new Option('--variant <variant>', 'crisp draws plausible detail')
        .choices(['faithful', 'crisp'])
        .default('faithful'),
    )
    .option('--blend <percent>', 'weight of the crisp variant', wholeNumber(0, 100), 50)
    .action(async (photos: string[], options: UpscaleCommandOptions) => {
      const scale = options.scale === '4' ? 4 : 2
      const upscale = { scale, variant: options.variant, blend: options.blend } as const
      const jobOf = async () => ({ mode: 'image-upscale' as const, options: { upscale } })
      end(await editPhotos(photos, options, { suffix: `${scale}x`, jobOf, formatOf: formatOfName }, signal))
    })
}
