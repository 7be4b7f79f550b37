import { installDependencies } from './steps/installDependencies.mjs'
import { pinnedNode, run } from './steps/run.mjs'

/**
 * Everything that `npm start` does before it serves: packages, weights, web app. Plain JavaScript: the machine's own Node, from 20
 * on, runs this before the pinned one is installed.
 */
installDependencies()
run(pinnedNode, ['scripts/installModels.ts'])
run(pinnedNode, ['scripts/buildWeb.ts'])
