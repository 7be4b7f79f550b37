import { modeNames } from '@spotless/contract/mode'
import { entryOf, hostedNames } from '@spotless/providers/catalogue'
import { hostedServicesOf, longestChainMs, readHosted } from '../hosted/hostedConfig.ts'
import { openHostedConnections } from '../hosted/hostedConnections.ts'
import { loadDotEnv } from '../loadDotEnv.ts'
import { checkProviders, formatHead, formatRow } from './checkProviders.ts'

/** Time in which printed lines are flushed and connections close. */
const lingerMs = 1_000

/**
 * `npm run providers -- check`: tries every hosted model that this installation has a key for and every server of the providers
 * file, with a small picture, and prints who would receive photos.
 */
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

loadDotEnv()
const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
const read = readHosted(given)
if (process.argv[2] !== 'check') {
  print('Usage: npm run providers -- check')
  process.exitCode = 2
} else if ('problems' in read) {
  for (const { name, message } of read.problems) print(`${name}: ${message}`)
  process.exitCode = 2
} else if (Object.keys(read.config.services).length + read.config.servers.length === 0) {
  print('No hosted service has a key here; nothing leaves this installation.')
} else {
  const { config } = read
  print(formatHead())
  const rows = await checkProviders(config, {
    connections: openHostedConnections(config),
    onRow: (row) => print(formatRow(row)),
  })
  print('')
  const receivers = hostedServicesOf(config)
  for (const mode of modeNames) {
    const names = receivers[mode].map(({ label, staysInNetwork }) =>
      staysInNetwork ? `${label} (in this network)` : label,
    )
    print(`${mode.padEnd(20)} ${[...names, 'this server'].join(' → ')}`)
  }
  const jobSeconds = Number(given.JOB_TIMEOUT_SECONDS)
  const chainSeconds = longestChainMs(config) / 1_000
  if (jobSeconds < chainSeconds) {
    print(`JOB_TIMEOUT_SECONDS: ${jobSeconds} ends edits before the slowest chain, which may take ${chainSeconds} s`)
  }
  for (const name of hostedNames) {
    const { label, notice } = entryOf(name)
    if (notice !== undefined && config.services[name] !== undefined) print(`${label}: ${notice}`)
  }
  if (rows.some(({ isOk }) => !isOk)) process.exitCode = 1
  // A server that does not close its end of a connection must not keep the command.
  setTimeout(() => process.exit(), lingerMs).unref()
}
