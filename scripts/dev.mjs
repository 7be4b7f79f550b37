import { installDependencies } from './steps/installDependencies.mjs'
import { pinnedNode, run } from './steps/run.mjs'
import { runUntilEnd } from './steps/runUntilEnd.mjs'

// Plain JavaScript: the machine's own Node, from 20 on, runs this file before the pinned one is installed.
installDependencies()
run(pinnedNode, ['scripts/installModels.ts'])
runUntilEnd('scripts/dev/serve.ts')
