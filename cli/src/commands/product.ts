import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Command } from 'commander'
import { repositoryRoot } from '../repositoryRoot.ts'
import type { CommandContext } from './commandContext.ts'

/** Runs a script of the repository until it ends and answers its exit code. */
const runScript = async (script: string, args: readonly string[], signal: AbortSignal): Promise<number> => {
  const child = spawn(process.execPath, [join(repositoryRoot, script), ...args], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  })
  signal.addEventListener('abort', () => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

/** The commands that run the product itself. */
export const addProduct = (program: Command, { signal, end }: CommandContext): void => {
  program
    .command('serve')
    .description('start the web application, as npm start does')
    .action(async () => end(await runScript('scripts/start.mjs', [], signal)))
  program
    .command('bench')
    .description('run a benchmark, as npm run bench does; lists them without arguments')
    .argument('[names...]', 'such as quality erase')
    .allowUnknownOption()
    .action(async (names: string[]) => end(await runScript('bench/main.ts', names, signal)))
}
