import { z } from 'zod'

/** What is read of `package-lock.json` (version 3). */
export const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
})
export type Lock = z.infer<typeof lockSchema>

/** Licences whose works may be part of one under the AGPL-3.0-or-later, by their SPDX names. */
const compatible = new Set([
  ...[
    '0BSD',
    'AFL-2.1',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...[
    'AGPL-3.0-or-later',
    'AGPL-3.0-only',
    'GPL-3.0-or-later',
    'LGPL-3.0-or-later',
    'LGPL-3.0',
    'LGPL-2.1-or-later',
    'MPL-2.0',
  ],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib', 'CC-BY-4.0'],
])

/** Old packages that name their licence in a form that npm does not put into the lock; read by hand in their own files. */
const readByHand: Readonly<Record<string, string>> = {
  ...{ 'combined-stream': 'MIT', 'delayed-stream': 'MIT', 'form-data': 'MIT' },
  ...{ busboy: 'MIT', dicer: 'MIT', 'humanize-number': 'MIT', limiter: 'MIT', only: 'MIT', streamsearch: 'MIT' },
}

/** Whether an SPDX expression of names, AND, OR and one pair of brackets around it leaves a choice that is compatible. */
const isCompatible = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => compatible.has(name.trim())))

/**
 * What is wrong with the packages that a lock file names: one that does not come from npm's registry, whose content is not
 * fixed by a hash, or whose licence does not go with ours.
 */
export const checkLock = (lock: Lock): readonly string[] =>
  Object.entries(lock.packages).flatMap(([path, { resolved, integrity, license, link, inBundle }]) => {
    const name = path.split('node_modules/').at(-1) ?? path
    if (!path.includes('node_modules/') || link === true) return []
    const known = license ?? readByHand[name]
    return [
      ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
        ? []
        : [`${name} comes from ${resolved}, not from npm's registry`]),
      ...(inBundle === true || (integrity ?? '').startsWith('sha512-') ? [] : [`${name} is not fixed by a SHA-512`]),
      ...(known !== undefined && isCompatible(known) ? [] : [`${name} has the licence ${known ?? 'unknown'}`]),
    ]
  })
