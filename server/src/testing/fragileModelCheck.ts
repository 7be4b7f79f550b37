/** Stands for the process that checks models: a file whose name says that it is damaged ends it. */
const { entries } = JSON.parse(process.argv[2] ?? '{}') as { entries: readonly { job: string; name: string }[] }
for (const { job, name } of entries) {
  if (name.startsWith('damaged')) process.kill(process.pid, 'SIGKILL')
  process.send?.({ job, name, licence: '', isOk: true, durationMs: 1, message: 'erases' })
}
process.disconnect?.()
