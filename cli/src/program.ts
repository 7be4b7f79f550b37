import { Command } from 'commander'
import { addCompletion } from './commands/completion.ts'
import { addCutout } from './commands/cutout.ts'
import { addEdit } from './commands/edit.ts'
import { addEnhance } from './commands/enhance.ts'
import { addErase } from './commands/erase.ts'
import { addFind } from './commands/find.ts'
import { addHeadshot } from './commands/headshot.ts'
import { addMcp } from './commands/mcp.ts'
import { addPlan } from './commands/plan.ts'
import { addProduct } from './commands/product.ts'
import { addUnmark } from './commands/unmark.ts'
import { addUpscale } from './commands/upscale.ts'
import { addVerify } from './commands/verify.ts'

const adders = [
  addCutout,
  addErase,
  addUnmark,
  addUpscale,
  addEnhance,
  addHeadshot,
  addEdit,
  addFind,
  addPlan,
  addVerify,
  addMcp,
  addProduct,
  addCompletion,
]

/**
 * Runs the command line.
 * @param args arguments after the program's name
 * @returns the exit code
 * @throws CommanderError for a wrong command line, UsageError for one that asks for what cannot be
 */
export const runProgram = async (args: readonly string[], signal: AbortSignal): Promise<number> => {
  let code = 0
  const program = new Command('spotless')
    .description('Cleans up and edits photos. Without --server, everything happens on this machine.')
    .showHelpAfterError('(--help shows the options)')
    .exitOverride()
  const end = (value: number): void => {
    code = value
  }
  for (const add of adders) add(program, { signal, end })
  await program.parseAsync([...args], { from: 'user' })
  return code
}
