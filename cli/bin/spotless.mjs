#!/usr/bin/env node
// Plain JavaScript: the machine's own Node runs this and hands over to the version that the project pins.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pixelProcessEnvironment, pixelProcessFlags } from '../../engine-node/src/pixelProcessTuning.mjs'
import { installDependencies } from '../../scripts/steps/installDependencies.mjs'
import { pinnedNode } from '../../scripts/steps/run.mjs'

if (!existsSync(pinnedNode)) installDependencies()
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const child = spawn(pinnedNode, [...pixelProcessFlags, main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...pixelProcessEnvironment },
})
// The terminal sends Ctrl-C to both processes; SIGTERM reaches this one alone.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
