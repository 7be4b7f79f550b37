import { spawn } from 'node:child_process'
import { root } from './steps/run.mjs'
import { staticChecks } from './steps/staticChecks.mjs'

/**
 * Runs an npm script and says how long it took; prints its output only where it failed.
 * @param {string} script
 * @returns {Promise<boolean>} whether it succeeded
 */
const runScript = (script) =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const child = spawn('npm', ['run', '-s', script], { cwd: root, env: { ...process.env, FORCE_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
      })
    }
    child.on('close', (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'passed' : 'FAILED'} ${seconds.padStart(6)} s  npm run ${script}`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })

/**
 * @param {readonly string[]} scripts
 * @returns {Promise<boolean>} whether all succeeded; each runs even where one before it failed
 */
const runInTurn = async (scripts) => {
  let allPassed = true
  for (const script of scripts) if (!(await runScript(script))) allPassed = false
  return allPassed
}

const passed = await Promise.all([runScript('test:unit'), runInTurn([...staticChecks, 'audit'])])
process.exitCode = passed.every(Boolean) ? 0 : 1
