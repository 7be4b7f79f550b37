import type { Command } from 'commander'
import { Argument } from 'commander'
import type { CommandContext } from './commandContext.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

const longOptions = (command: Command): readonly string[] => [
  ...command.options.flatMap(({ long }) => long ?? []),
  '--help',
]

const bash = (program: Command): string => {
  const cases = program.commands.map((command) => `    ${command.name()}) words='${longOptions(command).join(' ')}' ;;`)
  const names = program.commands.map((command) => command.name()).join(' ')
  return `_spotless() {
  local current=\${COMP_WORDS[COMP_CWORD]} words=''
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W '${names} help' -- "$current")); return; fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
  if [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _spotless spotless
`
}

const fish = (program: Command): string =>
  program.commands
    .flatMap((command) => [
      `complete -c spotless -n __fish_use_subcommand -f -a ${command.name()} -d '${command.description().replaceAll("'", '')}'`,
      ...command.options.map(
        ({ long, description }) =>
          `complete -c spotless -n '__fish_seen_subcommand_from ${command.name()}' -l ${long?.slice(2)} -d '${description.replaceAll("'", '')}'`,
      ),
    ])
    .join('\n')
    .concat('\n')

const scripts: Readonly<Record<Shell, (program: Command) => string>> = {
  bash,
  fish,
  zsh: (program) => `autoload -U +X bashcompinit && bashcompinit\n${bash(program)}`,
}

/** Adds a command that prints a shell's completion of the commands and options that the program has. */
export const addCompletion = (program: Command, _: CommandContext): void => {
  program
    .command('completion')
    .description('print a completion script, for example: source <(spotless completion bash)')
    .addArgument(new Argument('<shell>').choices(shells))
    .action((shell: Shell) => {
      process.stdout.write(scripts[shell](program))
    })
}
