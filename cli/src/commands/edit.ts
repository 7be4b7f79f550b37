import type { Command } from 'commander'
import type { CommandContext } from './commandContext.ts'
import { type CommonOptions, withCommonOptions } from './commonOptions.ts'
import { editPhotos } from './editPhotos.ts'

export const addEdit = (program: Command, { signal, end }: CommandContext): void => {
  withCommonOptions(program.command('edit').description('prompt-edit: describe the change in words'))
    .argument('<prompt>', 'for example "make the background white and sharpen it"')
    .argument('<photos...>', 'files, folders or patterns; - for standard input')
    .action(async (prompt: string, photos: string[], options: CommonOptions) => {
      const jobOf = async () => ({ mode: 'prompt-edit' as const, prompt, options: {} })
      end(await editPhotos(photos, options, { suffix: 'edited', jobOf }, signal))
    })
}
