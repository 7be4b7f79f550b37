/** What every command is given. */
export interface CommandContext {
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal
  /** Takes the command's exit code. */
  readonly end: (code: number) => void
}
