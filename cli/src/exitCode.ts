/** Exit codes: those that shells and `sysexits.h` users expect. */
export const exitCode = {
  ok: 0,
  /** At least one photo failed. */
  failed: 1,
  /** The command line is wrong; nothing was done. */
  usage: 2,
  /** 128 + SIGINT. */
  interrupted: 130,
  /** 128 + SIGTERM. */
  terminated: 143,
} as const

/** The command line asks for what cannot be; the message says what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
