import type { Command } from 'commander'
import { maskOfFoundMarks } from '../edits/maskOfFoundMarks.ts'
import { formatOfName } from '../files/formatOfName.ts'
import { readMask } from '../files/readMask.ts'
import type { CommandContext } from './commandContext.ts'
import { type CommonOptions, withCommonOptions } from './commonOptions.ts'
import { editPhotos, type JobOf } from './editPhotos.ts'

interface UnmarkOptions extends CommonOptions {
  readonly mask?: string
}

export const addUnmark = (program: Command, { signal, end }: CommandContext): void => {
  withCommonOptions(program.command('unmark').description('watermark-removal: remove marks from photos that are yours'))
    .argument('<photos...>', 'files, folders or patterns; - for standard input')
    .option(
      '-m, --mask <png>',
      'mask with white on the marks, or a folder with one PNG per photo; without it, marks are found',
    )
    .action(async (photos: string[], options: UnmarkOptions) => {
      const jobOf: JobOf = async (photo, input, editor, stop) => {
        const mode = 'watermark-removal' as const
        if (options.mask !== undefined) return { mode, mask: await readMask(options.mask, input), options: {} }
        const mask = await maskOfFoundMarks({ name: input.path, photo }, editor, stop)
        return { mode, mask, options: {} }
      }
      end(await editPhotos(photos, options, { suffix: 'unmarked', jobOf, formatOf: formatOfName }, signal))
    })
}
