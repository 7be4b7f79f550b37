/** The npm scripts that check the whole tree without running it, fastest first. @type {readonly string[]} */
export const staticChecks = ['format:check', 'direction', 'unused', 'types']
