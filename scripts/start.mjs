import { spawn } from 'node:child_process'
import './prepare.mjs'
import { pinnedNode } from './steps/run.mjs'

const server = spawn(pinnedNode, ['server/src/main.ts'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
