import { readHosted } from '../hosted/hostedConfig.ts'
import { hostedFetch } from '../hosted/hostedFetch.ts'
import { loadDotEnv } from '../loadDotEnv.ts'
import { checkProviders, formatHead, formatRow } from './checkProviders.ts'

/** `npm run providers -- check`: tries every hosted model that this installation has a key for, with a small picture. */
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
} else if (Object.keys(read.config.services).length === 0) {
  print('No hosted service has a key here; nothing leaves this installation.')
} else {
  print(formatHead())
  const rows = await checkProviders(read.config, {
    fetch: hostedFetch(read.config),
    onRow: (row) => print(formatRow(row)),
  })
  if (rows.some(({ isOk }) => !isOk)) process.exitCode = 1
}
