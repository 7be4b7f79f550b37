import { spawn } from 'node:child_process'
import { installDependencies } from './steps/installDependencies.mjs'
import { pinnedNode, run } from './steps/run.mjs'

// Plain JavaScript: the machine's own Node, from 20 on, runs this file before the pinned one is installed.
installDependencies()
run(pinnedNode, ['scripts/installModels.ts'])
run(pinnedNode, ['scripts/buildWeb.ts'])

const server = spawn(pinnedNode, ['server/src/main.ts'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
