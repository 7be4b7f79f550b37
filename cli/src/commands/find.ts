import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { maskOfOutlines } from '../edits/maskOfOutlines.ts'
import { openEditor } from '../edits/openEditor.ts'
import { exitCode } from '../exitCode.ts'
import { findInputs } from '../files/findInputs.ts'
import { writeNew } from '../files/writeNew.ts'
import type { CommandContext } from './commandContext.ts'
import { withServer } from './commonOptions.ts'

interface FindOptions {
  readonly masks?: string
  readonly recursive?: boolean
  readonly overwrite?: boolean
  readonly server?: string
  readonly key?: string
}

export const addFind = (program: Command, { signal, end }: CommandContext): void => {
  withServer(program.command('find').description('find text and marks; prints one line of JSON per photo'))
    .argument('<photos...>', 'files, folders or patterns')
    .option('--masks <folder>', 'also write a mask per photo, for unmark --mask')
    .option('--overwrite', 'replace existing masks')
    .option('-r, --recursive', 'include folders below a folder')
    .action(async (photos: string[], options: FindOptions) => {
      const inputs = await findInputs(photos, options.recursive === true)
      const editor = await openEditor(options)
      let code: number = exitCode.ok
      try {
        for (const input of inputs) {
          signal.throwIfAborted()
          const { path, name, folder } = input
          try {
            const found = await editor.findMarks({ name: path, photo: new Uint8Array(await readFile(path)) }, signal)
            process.stdout.write(`${JSON.stringify({ input: path, ...found })}\n`)
            if (options.masks === undefined || found.candidates.length === 0) continue
            const mask = join(options.masks, folder, `${name}.png`)
            await writeNew(mask, await maskOfOutlines(found), options.overwrite === true)
          } catch (error) {
            signal.throwIfAborted()
            code = exitCode.failed
            process.stderr.write(`✗ ${path}: ${error instanceof Error ? error.message : String(error)}\n`)
          }
        }
      } finally {
        await editor.close()
      }
      end(code)
    })
}
