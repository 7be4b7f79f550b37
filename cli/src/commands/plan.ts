import { describe } from '@spotless/planner/describe'
import { planEdit } from '@spotless/planner/planEdit'
import type { Command } from 'commander'
import { exitCode } from '../exitCode.ts'
import type { CommandContext } from './commandContext.ts'

export const addPlan = (program: Command, { end }: CommandContext): void => {
  program
    .command('plan')
    .description('show how a prompt is understood, without editing')
    .argument('<prompt>', 'for example "brighter, and crop to a square"')
    .option('--json', 'print the plan as JSON')
    .action((prompt: string, { json }: { readonly json?: boolean }) => {
      const { steps, unknown } = planEdit(prompt)
      if (json === true) process.stdout.write(`${JSON.stringify({ steps, unknown })}\n`)
      else {
        for (const [index, step] of steps.entries()) process.stdout.write(`${index + 1}. ${describe(step)}\n`)
        if (unknown.length > 0) process.stdout.write(`Not understood: ${unknown.join(', ')}\n`)
      }
      end(steps.length === 0 ? exitCode.failed : exitCode.ok)
    })
}
